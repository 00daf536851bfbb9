"""A house under siege: what those can do who only want to be in the way."""
