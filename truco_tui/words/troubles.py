"""What went wrong with a log or its saving, in one sentence in the player's language."""

from engine.errors import BadLog, TrucoError
from engine.names import clean_text
from truco_tui.i18n import N_, _
from truco_tui.words.reasons import reason

LONGEST = 200
"""Cells of a sentence that there is only the engine's for."""

_SENTENCES = {
    # a file
    "missing": N_("There is no such file."),
    "folder": N_("This is a folder, not a log."),
    "special": N_("This is not a regular file."),
    "huge": N_("The file is far too large for a log."),
    "unreadable": N_("The file cannot be read: {reason}."),
    "empty": N_("The file is empty: nothing was played in it."),
    "foreign": N_("This is not a Truco log."),
    "newer": N_("This log was written by a newer version of the program; update it to open the log."),
    "version": N_("This log has a format that never was."),
    "header": N_("The first line of the log is malformed."),
    "rules": N_("The first line of the log contradicts the rules of its game."),
    "level": N_("This log names a computer player that there is none of here."),
    "persons": N_("This log has several people at the table, and the program plays with one: replay it."),
    # a line
    "checksum": N_("Line {line} of the log is damaged."),
    "content": N_("Line {line} of the log is malformed."),
    "number": N_("Line {line} of the log is out of order."),
    "illegal": N_("Line {line} of the log breaks the rules of the game."),
    "events": N_("Line {line} of the log tells something else than what happened."),
    # a whole match worked out again
    "seal": N_("This log does not begin as the one that was sealed."),
    "script": N_("The deals of this log are scripted, not drawn from its seed: no seal holds for them."),
    "deal": N_("Line {line} of the log deals other cards than the seed does."),
    "note": N_("Line {line} of the log has a note where none belongs."),
    "seat": N_("In line {line} of the log a computer decides in another's place."),
    "choice": N_("In line {line} of the log the computer decides otherwise than its level does."),
    # saving
    "create": N_("The match cannot be saved: {reason}."),
    "open": N_("The match cannot be written to: {reason}."),
    "write": N_("The move was not made, for it could not be saved: {reason}."),
    "fsync": N_("The move was not made, and nothing more is saved: leave the match and open it again."),
    "gone": N_("The move was not made: the file of this match was moved, replaced or deleted."),
    "stopped": N_("This match is no longer being saved: leave it and open it again."),
    "locked": N_("This match is being played in another window."),
    "older": N_("This match was saved by an older program: replay it, or begin anew."),
    "trim": N_("The cut last line cannot be removed: {reason}."),
    "long": N_("That is too long to be saved."),
    "delete": N_("The match cannot be deleted: {reason}."),
    "copy": N_("The repaired log cannot be written: {reason}."),
    "copies": N_("There are too many repaired copies of this log already."),
}
"""By the code of the error; `{reason}` is the system's."""


def sentence(error: TrucoError) -> str:
    """The sentence for an error; one that has none here speaks for itself, if not for long."""
    known = _SENTENCES.get(error.code)
    if known is None:
        return clean_text(error.sentence, LONGEST)
    line = error.line if isinstance(error, BadLog) else 0
    return _(known).format(line=line, reason=reason(error.__cause__))
