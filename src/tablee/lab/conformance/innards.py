"""Whether two objects hold the same, shown or not: then nothing made from them can tell them apart."""

from __future__ import annotations

from abc import ABC
from types import GetSetDescriptorType, MemberDescriptorType

PLAIN = (int, str, bool, float, bytes)
EVERY_OBJECT = ("__dict__", "__weakref__")
COMPILED = "__mypyc_attrs__"
"""Where mypyc lists the attributes of a class and of those it is made from."""

ABSENT = object()


def hold_the_same(one: object, other: object) -> bool:
    """Whether two objects are the same down to their last attribute; an object that both hold is no difference.

    Where not everything can be listed the answer is no: in classes compiled by anything but mypyc, whose attributes
    look like properties, and in what is neither plain data nor of the package of the two, or of ours.
    """
    return _Comparison(type(one)).same(one, other)


class _Comparison:
    def __init__(self, kind: type) -> None:
        self.package = _package(kind)
        self.attributes: dict[type, tuple[str, ...] | None] = {}
        self.met: set[tuple[int, int]] = set()

    def same(self, one: object, other: object) -> bool:
        kind = type(one)
        if one is other:
            return True
        if kind is not type(other):
            return False
        if kind in PLAIN:
            return one == other
        pair = (id(one), id(other))
        if pair in self.met:  # compared already, or about to be
            return True
        self.met.add(pair)
        if kind is list or kind is tuple or kind is set or kind is frozenset:
            assert isinstance(one, list | tuple | set | frozenset)
            assert isinstance(other, list | tuple | set | frozenset)
            return self._rows(list(one), list(other))
        if kind is dict:
            assert isinstance(one, dict)
            assert isinstance(other, dict)
            return self._rows(list(one), list(other)) and self._rows(list(one.values()), list(other.values()))
        if kind not in self.attributes:
            self.attributes[kind] = _attributes(kind, self.package)
        names = self.attributes[kind]
        return names is not None and all(
            self.same(getattr(one, name, ABSENT), getattr(other, name, ABSENT)) for name in names
        )

    def _rows(self, one: list[object], other: list[object]) -> bool:
        if len(one) != len(other):
            return False
        for part, counterpart in zip(one, other, strict=True):
            if part is not counterpart and not self.same(part, counterpart):
                return False
        return True


def _attributes(kind: type, package: str) -> tuple[str, ...] | None:
    """The names of all attributes of a class; ``None`` where they cannot be listed."""
    names = ["__dict__"]
    for base in kind.__mro__:
        if base in (object, ABC):
            continue
        if _package(base) not in (package, "tablee"):
            return None
        listed = vars(base).get(COMPILED)
        names += listed or ()
        for name, attribute in vars(base).items():
            if isinstance(attribute, GetSetDescriptorType) and listed is None and name not in EVERY_OBJECT:
                return None
            if isinstance(attribute, MemberDescriptorType):
                names.append(name)
    return tuple(dict.fromkeys(names))


def _package(kind: type) -> str:
    return kind.__module__.partition(".")[0]
