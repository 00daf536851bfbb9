"""How fast the engine is, beside its peers, measured in one run on one machine."""
