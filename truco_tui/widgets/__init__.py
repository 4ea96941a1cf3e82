"""The widgets of the table. Each draws the view it was last shown, never the newest one."""
