"""The host's page: how the house is, and what its host does in it. Everything done there is written down."""
