"""One file, one screen: each has ``draw(guest)``."""
