"""The catalogues; `python -m truco_tui.locale` brings them up to date."""
