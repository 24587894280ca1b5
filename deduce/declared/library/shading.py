"""Rules that hold everywhere on boards with shaded cells, for all genres that have them."""

from __future__ import annotations

from deduce.language.messages import msg
from deduce.relations import NO, YES, Connected, Never

APART = Never("AA", name="adjacent", wrong=msg("the shaded cells {cells} touch"))
NO_POOL = Never("AA/AA", name="pool", wrong=msg("the block {cells} is all shaded"))
SHADED_IN_ONE_PIECE = Connected(
    YES, name="connected", wrong=msg("the shaded cells {cells} are cut off from the others")
)
UNSHADED_IN_ONE_PIECE = Connected(
    NO, name="connected", wrong=msg("the unshaded cells {cells} are cut off from the others")
)
