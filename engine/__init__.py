"""Truco as a library: the rules of two games, their event log, and computer players.

The core is a few pure functions over frozen values, without input, output, clock or randomness::

    to_act(state)               the seats that may act now
    legal(state, seat)          the actions open to a seat
    decide(state, seat, action) the events an action causes
    evolve(state, event)        the state after an event
    view(state, who)            what one seat may see
    observe(state, event, who)  the same, for an event

Everything else is built on the list of events they make: the log on disk (`engine.log`), a running match
(`engine.session`, `engine.match`), and the computer players (`engine.players`), who are given a `View` and
never the state.
"""
