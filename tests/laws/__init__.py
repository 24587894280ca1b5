"""The laws that everything registered must obey.

`technique` holds those of a technique, `kind` those of a kind, `engine` those of the engine on any puzzle. They are
plain functions, so that the tests of shipped kinds, of toy kinds and of planted bugs all call the same ones. `boards`
supplies what they are tried on.
"""
