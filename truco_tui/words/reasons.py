"""Why the system refused, in the player's language: its own words are English, or another locale's."""

import errno

from engine.names import clean_text
from truco_tui.i18n import N_, _

LONGEST = 100
"""Cells of a reason that there are only the system's words for."""

_REASONS = {
    "EACCES": N_("permission denied"),
    "EPERM": N_("permission denied"),
    "EROFS": N_("the disk is read-only"),
    "ENOSPC": N_("the disk is full"),
    "EDQUOT": N_("your share of the disk is full"),
    "EFBIG": N_("the file would be too large"),
    "EIO": N_("the disk fails"),
    "ENOENT": N_("there is no such file or folder"),
    "ENOTDIR": N_("part of the path is not a folder"),
    "EISDIR": N_("it is a folder"),
    "EEXIST": N_("there is one already"),
    "ELOOP": N_("it is a link"),
    "ENAMETOOLONG": N_("the name is too long"),
    "EMFILE": N_("too many files are open"),
    "ENFILE": N_("too many files are open"),
    "EBUSY": N_("it is in use"),
    "ETXTBSY": N_("it is in use"),
}
"""By the name of an error number, of which not every system has each."""


def reason(error: BaseException | None) -> str:
    """Why a file could not be opened, read or written, as a part of a sentence."""
    if isinstance(error, OSError):
        known = _REASONS.get(errno.errorcode.get(error.errno or 0, ""))
        return _(known) if known else clean_text(error.strerror or str(error), LONGEST)
    return _("the name is not valid")
