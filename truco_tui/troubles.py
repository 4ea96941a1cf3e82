"""What went wrong with a log or its saving, in one sentence in the player's language."""

from engine.errors import BadLog, TrucoError
from engine.names import clean_text
from truco_tui.i18n import N_, _

LONGEST = 200
"""Cells of a sentence that tells what a file holds."""

_FILE = {
    "missing": N_("There is no such file."),
    "folder": N_("This is a folder, not a log."),
    "special": N_("This is not a regular file."),
    "huge": N_("The file is far too large for a log."),
    "empty": N_("The file is empty: nothing was played in it."),
    "foreign": N_("This is not a Truco log."),
    "newer": N_("This log was written by a newer version of the program; update it to open the log."),
    "version": N_("This log has a format that never was."),
    "header": N_("The first line of the log is malformed."),
    "rules": N_("The first line of the log contradicts the rules of its game."),
}
"""By code, about a file as a whole."""

_LINE = {
    "checksum": N_("Line {line} of the log is damaged."),
    "content": N_("Line {line} of the log is malformed."),
    "number": N_("Line {line} of the log is out of order."),
    "illegal": N_("Line {line} of the log breaks the rules of the game."),
    "events": N_("Line {line} of the log tells something else than what happened."),
}
"""By code, about a line."""

_MATCH = {
    "level": N_("This log names a computer player that there is none of here."),
    "locked": N_("This match is being played in another window."),
    "stopped": N_("This match is no longer being saved: leave it and open it again."),
    "fsync": N_("The move was not made, and nothing more is saved: leave the match and open it again."),
}
"""By code, about a match or its saving; where the system gave a reason, the engine's sentence has it."""


def sentence(error: TrucoError) -> str:
    """The sentence for an error; one that has none here speaks for itself, if not for long."""
    known = _MATCH.get(error.code)
    if isinstance(error, BadLog):
        known = _FILE.get(error.code) or _LINE.get(error.code)
        return _(known).format(line=error.line) if known else clean_text(error.sentence, LONGEST)
    return _(known) if known else clean_text(error.sentence, LONGEST)
