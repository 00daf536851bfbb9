"""Signs that it is somebody's turn: what is told to whom, by which way, when, and only once."""
