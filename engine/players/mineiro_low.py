"""The low player of Truco mineiro: the one of both Brazilian games."""

from engine.players.brazilian_low import BrazilianLow

PLAYER = BrazilianLow
