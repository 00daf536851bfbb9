"""How a database becomes what this program expects, one revision after another; run at every start."""
