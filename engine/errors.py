"""The errors of the engine. Each has a code for programs and a plain English sentence for people.

Where the system refused something, its own error is the `__cause__`.
"""


class TrucoError(Exception):
    """Something the engine refuses, with a stable `code` and one plain sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class IllegalAction(TrucoError):
    """A player broke the rules; the state is as it was."""


class StaleAction(TrucoError):
    """An action was meant for an earlier moment of the match; nothing happened."""


class BadRules(TrucoError):
    """There is no such game, number of seats, or house rule."""


class BadLog(TrucoError):
    """A log file is wrong; `line` is the first bad line, counted from 1, or 0 for the file itself."""

    def __init__(self, code: str, sentence: str, line: int = 0) -> None:
        super().__init__(code, sentence)
        self.line = line


class NotSaved(TrucoError):
    """A decision could not be written to the log, so it was not made."""
