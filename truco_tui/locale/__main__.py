"""Bring the catalogues up to date with the source: extract, merge into every .po, compile every .mo.

A new language is a new folder `xx/LC_MESSAGES`. The translation of a message that is gone stays in the file
as a comment, and comes back with the message; `--prune` drops it.
"""

import argparse
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from truco_tui.i18n import CATALOGUE, FOLDER

PACKAGE = FOLDER.parent
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class _Catalogue(Catalog):
    """A catalogue whose header says nothing that changes from run to run."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def po_files() -> list[Path]:
    """The .po of every language, also of one that is only a folder yet."""
    return [folder / f"{CATALOGUE.stem}.po" for folder in sorted(FOLDER.glob(f"*/{CATALOGUE.parent}"))]


def key(message: Message) -> tuple[str, str]:
    """What makes two messages one: the text (the singular of two) and the context."""
    return message.id if isinstance(message.id, str) else message.id[0], message.context or ""


def messages(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue, without its header."""
    return [message for message in catalogue if message.id]


def forms(text: str | Sequence[str] | None) -> Sequence[str]:
    """Every form of a message or a translation; an empty one is missing."""
    return [text or ""] if text is None or isinstance(text, str) else text


def is_missing(message: Message) -> bool:
    """Whether a message still waits for a translator."""
    return message.fuzzy or not all(forms(message.string))


def extract(package: Path = PACKAGE) -> Catalog:
    """Every message the source of a package marks."""
    template = Catalog()
    for name, line, ids, _comments, context in extract_from_dir(package, keywords=KEYWORDS):
        template.add(ids, locations=[(f"{package.name}/{name}", line)], context=context)
    return template


def read(path: Path) -> Catalog:
    """A .po file, or an empty catalogue in the language of its folder."""
    language = path.parent.parent.name
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, language)


def merge(template: Catalog, old: Catalog, *, prune: bool = False) -> Catalog:
    """The template's messages with the translations there are."""
    comment = f"# Truco in {old.locale.english_name if old.locale else old.locale_identifier}."
    new = _Catalogue(old.locale_identifier, header_comment=comment, fuzzy=False)
    new.mime_headers = [("Plural-Forms", old.plural_forms)]
    left = {key(message): message for message in (*old.obsolete.values(), *messages(old))}
    for message in map(Message.clone, messages(template)):
        done = left.pop(key(message), None)
        if done is not None and done.pluralizable == message.pluralizable:
            message.string, message.user_comments = done.string, done.user_comments
            message.flags |= done.flags & {"fuzzy"}
        new[message.id] = message
    if not prune:
        new.obsolete = {key(message): message for message in left.values() if any(forms(message.string))}
    return new


def compiled(catalogue: Catalog) -> bytes:
    """What belongs into the .mo beside a .po."""
    buffer = BytesIO()
    write_mo(buffer, merge(catalogue, catalogue))
    return buffer.getvalue()


def update(path: Path, template: Catalog, *, prune: bool = False) -> list[Message]:
    """Bring one .po and its .mo up to date; the messages still without a translation."""
    catalogue = merge(template, read(path), prune=prune)
    buffer = BytesIO()
    # No line numbers and no wrapping: an edit elsewhere must not touch the file.
    write_po(buffer, catalogue, width=0, sort_by_file=True, include_lineno=False)
    path.write_bytes(buffer.getvalue().rstrip(b"\n") + b"\n")
    path.with_suffix(".mo").write_bytes(compiled(read(path)))
    return [message for message in messages(catalogue) if is_missing(message)]


def main() -> None:
    """Update every language and say what is left to translate."""
    parser = argparse.ArgumentParser(prog="python -m truco_tui.locale", description=__doc__)
    parser.add_argument("--prune", action="store_true", help="drop translations of messages that are gone")
    prune = parser.parse_args().prune
    template = extract()
    for path in po_files():
        missing = update(path, template, prune=prune)
        print(f"{path.relative_to(PACKAGE.parent)}: {len(missing)} to translate")
        for message in missing:
            print(f"    {key(message)[0]!r}")


if __name__ == "__main__":
    main()
