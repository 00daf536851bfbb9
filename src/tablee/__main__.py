"""``python -m tablee`` is the command ``tablee``."""

from tablee.cli import main

if __name__ == "__main__":
    main()
