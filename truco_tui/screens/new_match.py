"""A new match: the game, the rival, who deals, and the house rules, as they were chosen last time."""

from engine.log import seal_of
from engine.variants import VARIANTS
from truco_tui.games import game_named, names
from truco_tui.games.house_rules import HouseRule, Value
from truco_tui.i18n import N_, _
from truco_tui.screens.page import Page
from truco_tui.storage.matches import Plan, header_of, sealed_seed
from truco_tui.widgets.menu import Item, Menu, following
from truco_tui.widgets.name_line import NameLine
from truco_tui.words.keys import Key
from truco_tui.words.match_words import LEVELS, seal_words

OFFERED = ("low", "high")
"""The levels offered to people."""

_SEATS_WORDS = {
    2: (N_("two players"), N_("You against one rival.")),
    4: (N_("two pairs"), N_("You and a partner, who sits opposite, against two rivals.")),
}
_LEVEL_WORDS = {
    "low": N_("Plays by the strength of its own cards."),
    "high": N_("Remembers, counts the cards that are still out, and bluffs a little."),
}
_PLACES = {
    2: (N_("you"), N_("the rival")),
    4: (N_("you"), N_("the rival at your right"), N_("your partner"), N_("the rival at your left")),
}
DRAWN = -1


class NewMatchScreen(Page):
    """The choices of a new match as a menu of values; its first item sits down."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game
        self._chosen: dict[str, Value] = {}
        self._level = "high"
        self._called = ""
        self._seed = ""
        """Fixed before the person sits down, so that its seal binds the deals."""

    def on_mount(self) -> None:
        """Take up what was chosen last time."""
        settings = self.truco.settings
        self._level = settings.level if settings.level in OFFERED else "high"
        self._called = settings.name
        self._take_up()

    @property
    def _title(self) -> str:
        return game_named(self.game).title

    @property
    def _house_rules(self) -> tuple[HouseRule, ...]:
        return game_named(self.game).house_rules

    def _take_up(self) -> None:
        """The choices last made for the game, as far as they still make sense."""
        last = self.truco.settings.new_match.get(self.game, {})
        self._chosen = {rule.option: rule.chosen(last.get(rule.option)).value for rule in self._house_rules}
        offered, seats = VARIANTS[self.game].seats, last.get("seats")
        self._chosen["seats"] = seats if seats in offered else offered[0]
        firsts = (first for first in self._firsts() if first == last.get("first"))
        self._chosen["first"] = next(firsts, DRAWN)
        self._draw_seed()

    def _draw_seed(self) -> None:
        first = int(self._chosen["first"])
        self._seed = sealed_seed(int(self._chosen["seats"]), None if first == DRAWN else first)

    def _firsts(self) -> range:
        return range(DRAWN, int(self._chosen["seats"]))

    def renew(self) -> None:
        """Fill in the menu."""
        if not self._chosen:
            return
        self.title_is(_("New match") + f" · {self._title}")
        self.keys_are(
            Key("Enter", _("sit down"), "enter"),
            Key(self.up_down, _("choose"), "down"),
            Key(self.left_right, _("change"), "right"),
        )
        self.menu.show(self._items(), at="" if self.menu.items else "play")

    def _items(self) -> tuple[Item, ...]:
        seats, first = int(self._chosen["seats"]), int(self._chosen["first"])
        players, table = _SEATS_WORDS[seats]
        dealers = [N_("drawn"), *_PLACES[seats]]
        leads = N_("The other one leads.") if seats == 2 else N_("The player at the dealer's right leads.")
        items = [
            Item("play", _("Sit down"), "S", words=_("The deals are fixed already; their seal proves it.")),
            Item(
                "game",
                _("Game"),
                "G",
                game_named(self.game).title,
                _("Three cards a hand in every one."),
                True,
            ),
            Item("seats", _("Players"), "P", _(players), _(table), True),
            Item("level", _("Level"), "L", _(LEVELS[self._level]), _(_LEVEL_WORDS[self._level]), True),
            Item("name", _("Your name"), "N", self._called or _("not told"), _("What your rivals call you.")),
            Item("first", _("First dealer"), "D", _(dealers[first + 1]), _(leads), True),
        ]
        if len(VARIANTS[self.game].seats) == 1:
            items = [item for item in items if item.id != "seats"]
        rules = [self._rule_item(rule, gap=place == 0) for place, rule in enumerate(self._house_rules)]
        seal = Item(
            "seal", _("Seal"), "", _("proves the deals"), seal_words(seal_of(header_of(self._plan))), gap=True
        )
        return (*items, *rules, seal)

    def _rule_item(self, rule: HouseRule, gap: bool) -> Item:
        ruling = rule.chosen(self._chosen[rule.option])
        return Item(rule.option, _(rule.label), "", _(ruling.name), _(ruling.sentence), turns=True, gap=gap)

    def on_menu_turned(self, message: Menu.Turned) -> None:
        """Change a value."""
        name, step = message.item.id, message.step
        if name == "game":
            self.game = following(names(), self.game, step)
            self._take_up()
        elif name == "level":
            self._level = following(OFFERED, self._level, step)
        elif name == "seats":
            self._chosen["seats"] = following(VARIANTS[self.game].seats, self._chosen["seats"], step)
            self._chosen["first"] = DRAWN
            self._draw_seed()
        elif name == "first":
            self._chosen["first"] = following(tuple(self._firsts()), self._chosen["first"], step)
            self._draw_seed()
        else:
            # Of none, if the game was changed since the key was pressed.
            for rule in self._house_rules:
                if rule.option == name:
                    self._chosen[name] = following(rule.values, self._chosen[name], step)
        self.renew()

    def choose(self, item: Item) -> None:
        """Sit down, or write a name."""
        if item.id == "seal":
            return
        if item.id == "name":
            self.mount(NameLine(self._called, self._rename), before="KeyBar")
        else:
            self._sit_down()

    def _rename(self, name: str) -> None:
        self._called = name
        self.renew()

    def _sit_down(self) -> None:
        app = self.truco
        chosen = app.settings.choosing(self.game, self._chosen)
        app.change(variant=chosen.variant, new_match=chosen.new_match, level=self._level, name=self._called)
        app.start(self._plan)

    @property
    def _plan(self) -> Plan:
        """What is chosen now."""
        options = {rule.option: self._chosen[rule.option] for rule in self._house_rules}
        return Plan(self.game, int(self._chosen["seats"]), options, self._level, self._called, self._seed)
