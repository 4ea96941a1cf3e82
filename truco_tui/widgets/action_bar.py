"""What may be called now, as buttons; or at the end of a hand why it went so, and what comes next."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from textual import events
from textual.message import Message
from textual.reactive import reactive

from truco_tui.art.canvas import Canvas, fit, width_of
from truco_tui.art.palette import Skin
from truco_tui.i18n import _
from truco_tui.terminal.room import Room
from truco_tui.widgets.bars import wrapped
from truco_tui.widgets.felt import FeltWidget
from truco_tui.words.offers import Offer
from truco_tui.words.panels import Panel
from truco_tui.words.prose import Piece, Prose, cells, spelt, write, write_right
from truco_tui.words.shown import Shown

_INKS = {
    "default": ("button-default-ink", "button-default", "button-default-ink"),
    "raise": ("button-ink", "button-raise", "button-key"),
    "danger": ("button-ink", "button-danger", "button-key"),
}
"""By tone: the colours of a button's words, ground and key."""


class Slot(NamedTuple):
    """Where a button is."""

    x: int
    y: int
    width: int
    label: str
    offer: Offer


class ActionBar(FeltWidget, can_focus=True):
    """Buttons that are drawn, not mounted: none takes the focus, none moves it when they change."""

    SCOPED_CSS: ClassVar[bool] = False
    DEFAULT_CSS: ClassVar[str] = """
    ActionBar { height: 4; background: $bar; }
    .-s ActionBar { height: 5; }
    .-l ActionBar { height: 6; }
    """
    panel: reactive[Panel] = reactive(Panel())
    picked: reactive[int | None] = reactive(None)
    """The button under the mouse, or reached by the arrows."""

    class Pressed(Message):
        """A button was pressed; `pressed` is when."""

        def __init__(self, offer: Offer, pressed: float) -> None:
            super().__init__()
            self.offer, self.pressed = offer, pressed

    def __init__(self) -> None:
        super().__init__()
        self._slots: list[Slot] = []

    def watch_panel(self, old: Panel, new: Panel) -> None:
        """Nothing is picked among buttons that are new."""
        if old.offers != new.offers:
            self.picked = 0 if self.has_focus and new.offers else None

    def on_focus(self) -> None:
        """One button is picked as soon as the buttons have the focus."""
        if self.picked is None and self.panel.offers:
            self.picked = 0

    def on_blur(self) -> None:
        """Nothing is picked where there is no focus."""
        self.picked = None

    @property
    def offer(self) -> Offer | None:
        """What the picked button offers."""
        offers = self.panel.offers
        return offers[self.picked] if self.picked is not None and self.picked < len(offers) else None

    def move(self, by: int) -> None:
        """Pick the next button to the left or right."""
        count = len(self.panel.offers)
        if count:
            self.picked = (self.picked + by) % count if self.picked is not None else min(0, by) % count

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Pick the button under the mouse."""
        self.picked = self._under(event)

    def on_leave(self) -> None:
        """The mouse has left."""
        self.picked = None

    def on_click(self, event: events.Click) -> None:
        """Press the button under the mouse."""
        at = self._under(event)
        if at is not None and event.chain == 1:
            self.post_message(self.Pressed(self.panel.offers[at], event.time))

    def _under(self, event: events.MouseEvent) -> int | None:
        height = 3 if self.shown and self.shown.room is Room.LARGE else 1
        for slot in self._slots:
            if slot.x <= event.x < slot.x + slot.width and slot.y <= event.y < slot.y + height:
                return self.panel.offers.index(slot.offer)
        return None

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        """The rule with the prompt, the buttons or the reasons, and the last line."""
        self._draw_rule(canvas, shown.skin)
        large = shown.room is Room.LARGE
        if self.panel.whys:
            self._draw_whys(canvas, shown)
            y = 3 if large else canvas.height - 1
            self._slots = _row(1 + large, y, canvas.width - 2, self.panel.offers)
            self._draw_aside(canvas, shown, y + large)
        else:
            self._slots = list(self._tall(canvas, shown) if large else self._flat(canvas, shown))
            self._draw_words(canvas, shown.skin, 1 + large)
        for place, slot in enumerate(self._slots):
            self._draw_button(canvas, shown, slot, place == self.picked)

    def _draw_rule(self, canvas: Canvas, skin: Skin) -> None:
        style = skin.palette.style("line")
        canvas.text(0, 0, skin.frame[1] * canvas.width, style)
        if self.panel.prompt:
            ink = skin.palette.style("hot" if self.panel.asks else "dim", bold=self.panel.asks)
            words = spelt(f" {self.panel.prompt} ", skin)
            canvas.text(2, 0, fit(words, canvas.width - 4, skin.ellipsis), ink)

    def _draw_words(self, canvas: Canvas, skin: Skin, x: int) -> None:
        """The meaning of the picked button, else what there is to say."""
        words, ink = self.panel.words, "hot" if self.panel.warns else "dim"
        if self.offer and self.offer.gloss and not self.panel.warns:
            words = f"{self.offer.label}: {_(self.offer.gloss)}"
        width, last = canvas.width - x - 1, canvas.height - 1
        high = 3 if self.shown and self.shown.room is Room.LARGE else 1
        top = max((slot.y + high for slot in self._slots), default=1)
        lines = wrapped(words, width, last + 1 - top)
        for y, line in enumerate(lines, last + 1 - len(lines)):
            write(canvas, x, y, (Piece(line, ink, bold=self.panel.warns),), skin, width)

    def _draw_whys(self, canvas: Canvas, shown: Shown) -> None:
        for y, why in enumerate(self.panel.whys[:2], 1):
            start = write_right(canvas, canvas.width - 1, y, why.points, shown.skin)
            x = canvas.text(
                1 + (shown.room is Room.LARGE), y, f"{why.head:<7} ", shown.skin.palette.style("dim")
            )
            write(canvas, x, y, why.words, shown.skin, start - x - 1)

    def _draw_aside(self, canvas: Canvas, shown: Shown, y: int) -> None:
        aside: Prose = self.panel.aside
        if self.panel.warns:
            aside = (Piece(self.panel.words, "hot", bold=True),)
        start = self._slots[-1].x + self._slots[-1].width + 2 if self._slots else 1
        room = canvas.width - 1 - start
        write(canvas, max(start, canvas.width - 1 - cells(aside)), y, aside, shown.skin, room)

    def _flat(self, canvas: Canvas, shown: Shown) -> Iterator[Slot]:
        """One row a group, its name at the left where there is room."""
        medium = shown.room is Room.MEDIUM
        named = ""
        for y, offers in enumerate(_groups(self.panel.offers), 1):
            x = 1
            if medium:
                if offers[0].group != named:
                    canvas.text(1, y, fit(offers[0].group, 8), shown.skin.palette.style("dim"))
                named, x = offers[0].group, 10
            yield from _row(x, y, canvas.width - x, offers)

    def _tall(self, canvas: Canvas, shown: Shown) -> Iterator[Slot]:
        """All groups beside each other, each under its name."""
        x, named = 2, ""
        for offers in _groups(self.panel.offers):
            if offers[0].group != named:
                x += 2 if named else 0
                named = offers[0].group
                canvas.text(x, 1, named, shown.skin.palette.style("dim"))
            for slot in _row(x, 2, canvas.width - x, offers):
                yield slot
                x = slot.x + slot.width + 1

    def _draw_button(self, canvas: Canvas, shown: Shown, slot: Slot, picked: bool) -> None:
        skin, (x, y, width, label, offer) = shown.skin, slot
        words, ground, keys = _INKS[offer.tone]
        if picked:
            words, ground, keys = "bubble-ink", "bubble", "bubble-ink"
        marked = picked or offer.tone == "default"
        if shown.room is Room.LARGE:
            edges = ("▄" * width, "▀" * width) if not (skin.mono or skin.ascii) else ("", "")
            edge = skin.palette.style(ground)
            canvas.text(x, y, edges[0], edge)
            canvas.text(x, y + 2, edges[1], edge)
            y += 1
        style = skin.palette.style
        canvas.fill(x, y, width, 1, " ", style(words, ground, reverse=marked))
        key = f"[{_printed(offer.key)}] " if skin.mono else f" {_printed(offer.key)} "
        x = canvas.text(x, y, key, style(keys, ground, bold=True, reverse=marked))
        x = canvas.text(x, y, label, style(words, ground, bold=True, reverse=marked))
        canvas.text(x, y, spelt(f" {offer.sign}", skin), style(words, ground, reverse=marked))


def _printed(key: str) -> str:
    return {"enter": "Enter", "escape": "Esc"}.get(key, key.upper())


def _groups(offers: Iterable[Offer]) -> list[list[Offer]]:
    """The rows of buttons: one a group, its raises apart where a row would have more than three."""
    rows: list[list[Offer]] = []
    for offer in offers:
        if rows and rows[-1][0].group == offer.group:
            rows[-1].append(offer)
        else:
            rows.append([offer])
    if len(rows) == 1 and len(rows[0]) > 3:
        answers = [offer for offer in rows[0] if offer.tone != "raise"]
        rows = [answers, [offer for offer in rows[0] if offer.tone == "raise"]]
    return [row for row in rows if row]


def _width(offer: Offer, label: str) -> int:
    return width_of(f" {_printed(offer.key)} {label} {offer.sign}".rstrip()) + 1


def _row(x: int, y: int, room: int, offers: Iterable[Offer]) -> list[Slot]:
    """Buttons side by side, with their short labels if the long ones need more than the room."""
    row = [(offer, offer.label) for offer in offers]
    if sum(_width(offer, label) + 1 for offer, label in row) - 1 > room:
        row = [(offer, offer.short or offer.label) for offer, _label in row]
    slots = []
    for offer, label in row:
        slots.append(Slot(x, y, _width(offer, label), label, offer))
        x += _width(offer, label) + 1
    return slots
