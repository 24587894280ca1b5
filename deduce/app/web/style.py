"""The style sheet of pictures for the page, whose reader may ask for dark or light."""

from __future__ import annotations

from deduce.picture import theme


def stylesheet() -> str:
    """The colours as custom properties of the page, and the rules of pictures, which take them from there."""
    light, dark = (";".join(f"--deduce-{name}:{pair[side]}" for name, pair in theme.COLOURS.items()) for side in (0, 1))
    return "\n".join(
        (
            f":root{{{light}}}",
            f"@media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}",
            f"@media screen{{:root[data-theme=dark]{{{dark}}}}}",
            theme.stylesheet("auto"),
        )
    )
