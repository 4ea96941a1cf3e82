"""The high player of Truco paulista: the one of both Brazilian games."""

from engine.players.brazilian_high import BrazilianHigh

PLAYER = BrazilianHigh
