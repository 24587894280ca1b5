"""How boards of declared kinds are written and edited: the bodies of all formats."""
