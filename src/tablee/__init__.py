"""Board games at any hour: to play, to study, to extend."""

from typing import Any


def load_ipython_extension(shell: Any) -> None:
    """``%load_ext tablee`` in a notebook: positions show themselves."""
    from tablee.kernel import notebook  # whoever only plays needs nothing of this

    notebook.load_ipython_extension(shell)
