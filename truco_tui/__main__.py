"""The command `truco`. What a command needs is imported once it is known which, so `--version` is quick."""

import io
import sys
from collections.abc import Sequence
from contextlib import suppress

from truco_tui.cli.command_line import Refused, parse
from truco_tui.i18n import install


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    install("auto")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names and cards may be more than the locale can write
            stream.reconfigure(errors="replace")
    try:
        return _command(sys.argv[1:] if argv is None else argv)
    except Refused as error:
        from engine.names import clean_text

        if sys.stderr is not None:
            with suppress(OSError):
                print(f"truco: {clean_text(error.sentence)}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has seen enough
        return 141


def _command(argv: Sequence[str]) -> int:
    """Do what the command line says; the exit code. Raises `Refused` for all that goes wrong."""
    args = parse(argv)
    from truco_tui.cli.commands import COMMANDS, failed

    try:
        return COMMANDS[args.command](args)
    except (Refused, KeyboardInterrupt, BrokenPipeError):
        raise
    except Exception as error:
        raise failed(error) from None


if __name__ == "__main__":
    sys.exit(main())
