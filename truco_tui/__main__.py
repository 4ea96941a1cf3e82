"""The command `truco`. What a command needs is imported once it is known which, so `--version` is quick."""

import io
import os
import sys
from collections.abc import Sequence

from truco_tui.cli.command_line import Refused, parse
from truco_tui.i18n import install


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    install("auto")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names and cards may be more than the locale can write
            stream.reconfigure(errors="replace")
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        from truco_tui.cli.commands import COMMANDS

        code = COMMANDS[args.command](args)
        sys.stdout.flush()
        return code
    except Refused as error:
        from engine.names import clean_text

        print(f"truco: {clean_text(error.sentence)}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


if __name__ == "__main__":
    sys.exit(main())
