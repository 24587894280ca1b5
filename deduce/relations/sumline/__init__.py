"""Lines whose cells count: what is *yes* of them comes to a total."""
