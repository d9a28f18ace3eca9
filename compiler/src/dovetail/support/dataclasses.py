"""`dataclass` for the compiler's own records: as the standard library's, made in less time.

The standard library writes the text of a class's methods and executes it, 0.25 to 0.5 ms a class,
and a first call needs 190 of them. Here `__init__` is compiled once for each shape (how many
fields, which have a factory) and copied with a class's names put in; every other method is a
closure, or one function for all classes. What a class is to others stays: `dataclasses.fields`,
`replace` and `asdict` work on it, and a plug-in's `@dataclasses.dataclass` may inherit from it
(the records that these look for are made when they do). See docs/decisions/0028.

Supported is what this tree uses, with the standard library's rules: `frozen`, `slots`, `eq`,
`repr`, `kw_only`; `field` with `default`, `default_factory`, `repr`; `ClassVar`, `__post_init__`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import CodeType, FunctionType, MemberDescriptorType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    TypeVar,
    cast,
    dataclass_transform,
    overload,
)

if TYPE_CHECKING:
    import dataclasses

T = TypeVar("T")

_RECORDS: Final = "__dataclass_fields__"
_SET: Final = object.__setattr__


class _Missing:
    """Stands for a default that there is not, and for an argument that a factory makes."""

    def __repr__(self) -> str:
        return "<made by a factory>"


MISSING: Final[Any] = _Missing()


class Field:
    """One field of a class.

    Attributes:
        name: Its name.
        type: Its annotation, as text where the module's annotations are.
        default: The value that it has unless another is given, or `MISSING`.
        default_factory: Makes that value for each object, or `MISSING`.
        repr: Whether the text of an object shows it.
        kw_only: Whether it is given by name only.
    """

    __slots__ = ("default", "default_factory", "kw_only", "name", "repr", "type")

    name: str
    type: Any
    kw_only: bool

    def __init__(
        self, default: object = MISSING, default_factory: object = MISSING, shown: bool = True
    ) -> None:
        """Its name, annotation and way of being given are put in by `dataclass`."""
        self.default = default
        self.default_factory = default_factory
        self.repr = shown


@overload
def field(*, default: T, repr: bool = True) -> T: ...


@overload
def field(*, default_factory: Callable[[], T], repr: bool = True) -> T: ...


@overload
def field(*, repr: bool = True) -> Any: ...  # noqa: ANN401 - the type is that of the annotation


def field(
    *, default: object = MISSING, default_factory: object = MISSING, repr: bool = True
) -> object:
    """What a field is besides its type; stands where its default would.

    Args:
        default: The value that it has unless another is given.
        default_factory: Makes that value, for each object anew.
        repr: Whether the text of an object shows it.
    """
    return Field(default, default_factory, repr)


class _Records:
    """A class attribute of the standard library's, made of our fields when it is first read."""

    __slots__ = ("_frozen", "_name", "_values", "fields")

    def __init__(self, name: str, fields: dict[str, Field], frozen: bool) -> None:
        self.fields = fields
        self._name = name
        self._frozen = frozen
        self._values: Any = None

    def __get__(self, instance: object, owner: type) -> object:
        if self._values is None:
            import dataclasses

            twin = dataclasses.make_dataclass(
                "_Twin",
                [(each.name, each.type, _standard(each)) for each in self.fields.values()],
                frozen=self._frozen,
            )
            self._values = getattr(twin, self._name)
        return self._values


def _standard(ours: Field) -> dataclasses.Field[Any]:
    import dataclasses

    given = {
        name: value
        for name in ("default", "default_factory")
        if (value := getattr(ours, name)) is not MISSING
    }
    return dataclasses.field(repr=ours.repr, kw_only=ours.kw_only, **given)


def fields(subject: object) -> tuple[Field, ...]:
    """The fields of a class or of an object of it, in order, those of its bases first.

    Raises:
        TypeError: It is not the class of a dataclass.
    """
    kind = subject if isinstance(subject, type) else type(subject)
    for base in kind.__mro__:
        records = base.__dict__.get(_RECORDS)
        if isinstance(records, _Records):
            return tuple(records.fields.values())
        if records is not None:  # A plug-in's class, made by the standard library.
            import dataclasses

            return cast("tuple[Field, ...]", dataclasses.fields(cast("Any", kind)))
    raise TypeError(f"{kind.__qualname__} is not a dataclass")


def replace(subject: T, /, **changes: Any) -> T:
    """A copy of an object with other values in the fields that are named."""
    for each in fields(subject):
        if each.name not in changes:
            changes[each.name] = getattr(subject, each.name)
    return type(subject)(**changes)


@overload
def dataclass(cls: type[T], /) -> type[T]: ...


@overload
def dataclass(
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(field_specifiers=(field,))
def dataclass(
    cls: type[T] | None = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
) -> Any:
    """Makes a class of annotated fields a record: `__init__`, equality, text, hash if frozen.

    Args:
        cls: The class; None: the arguments decorate the class that follows.
        frozen: Assigning to a field of an object is an error.
        slots: Objects have no `__dict__`; the class is made anew.
        eq: Objects are compared by their fields; if not, by identity.
        repr: The text of an object shows its fields.
        kw_only: Fields are given by name only.
    """

    def decorate(plain: type[T]) -> type[T]:
        return _made(plain, frozen, slots, eq, repr, kw_only)

    return decorate if cls is None else decorate(cls)


def _made(
    cls: type[T], frozen: bool, slots: bool, eq: bool, shown: bool, kw_only: bool
) -> type[T]:
    known = _collected(cls, kw_only)
    names = tuple(known)
    given: dict[str, Any] = {
        _RECORDS: _Records(_RECORDS, known, frozen),
        "__dataclass_params__": _Records("__dataclass_params__", known, frozen),
        "__init__": _initializer(cls, known, frozen),
        "__match_args__": tuple(each.name for each in known.values() if not each.kw_only),
        "__replace__": replace,
    }
    own = cls.__dict__
    if shown and "__repr__" not in own:
        given["__repr__"] = _shown
    if eq:
        values = _values_of(names)
        if "__eq__" not in own:
            given["__eq__"] = _equality(values)
        # A class that defines `__eq__` alone has `__hash__` None in its namespace.
        if own.get("__hash__") is None:
            given["__hash__"] = _hashing(values) if frozen else None
    if slots and frozen and "__getstate__" not in own:
        given |= {"__getstate__": _get_state, "__setstate__": _set_state}
    finished: list[type] = []
    if frozen:
        given |= _refusals(frozenset(names), finished)
    made = _slotted(cls, names, given) if slots else _completed(cls, known, given)
    finished.append(made)
    return made


def _collected(cls: type, kw_only: bool) -> dict[str, Field]:
    """All fields by name: those of the bases, then the class's own."""
    known: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        records = base.__dict__.get(_RECORDS)
        if isinstance(records, _Records):
            known |= records.fields
    for name, annotation in cls.__annotations__.items():
        if _is_class_variable(annotation):
            continue
        default = cls.__dict__.get(name, MISSING)
        if isinstance(default, MemberDescriptorType):
            default = MISSING
        one = default if isinstance(default, Field) else Field(default)
        one.name, one.type, one.kw_only = name, annotation, kw_only
        if one.default.__class__.__hash__ is None:
            kind = type(one.default).__name__
            raise ValueError(
                f"{cls.__qualname__}: field '{name}' has a {kind} as default, which all objects"
                f" would share; use field(default_factory={kind})"
            )
        known[name] = one
    return known


def _is_class_variable(annotation: object) -> bool:
    if isinstance(annotation, str):
        return annotation.startswith(("ClassVar", "typing.ClassVar"))
    return annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar


def _initializer(cls: type, known: dict[str, Field], frozen: bool) -> FunctionType:
    """`__init__` of a class: the code of its shape with its names, and its defaults."""
    positional = [each for each in known.values() if not each.kw_only]
    by_name = [each for each in known.values() if each.kw_only]
    ordered = [*positional, *by_name]
    factories = tuple(each.default_factory is not MISSING for each in ordered)
    code = _template(len(positional), factories, frozen, hasattr(cls, "__post_init__"))
    renamed = {f"_{number}": each.name for number, each in enumerate(ordered)}
    code = code.replace(
        co_varnames=_renamed(code.co_varnames, renamed),
        co_names=_renamed(code.co_names, renamed),
        co_consts=_renamed(code.co_consts, renamed),
        co_qualname=f"{cls.__qualname__}.__init__",
    )
    scope: dict[str, Any] = {"_set": _SET, "_missing": MISSING}
    defaults: dict[str, Any] = {}
    for number, each in enumerate(ordered):
        if factories[number]:
            scope[f"_factory{number}"] = each.default_factory
        if factories[number] or each.default is not MISSING:
            defaults[each.name] = each.default  # `MISSING` where a factory makes it
        elif defaults and not each.kw_only:
            raise TypeError(
                f"{cls.__qualname__}: field '{each.name}' has no default and follows"
                f" '{next(iter(defaults))}', which has one; put it before"
            )
    made = FunctionType(code, scope, "__init__")
    made.__module__ = cls.__module__
    made.__defaults__ = tuple(defaults[each.name] for each in positional if each.name in defaults)
    made.__kwdefaults__ = {
        each.name: defaults[each.name] for each in by_name if each.name in defaults
    }
    return made


def _renamed(names: tuple[Any, ...], renamed: dict[str, str]) -> tuple[Any, ...]:
    return tuple(renamed.get(each, each) if isinstance(each, str) else each for each in names)


@cache
def _template(positional: int, factories: tuple[bool, ...], frozen: bool, post: bool) -> CodeType:
    """The code of `__init__` for one shape; fields are `_0`, `_1` and so on."""
    names = [f"_{number}" for number in range(len(factories))]
    head = ["self", *names[:positional], *(["*"] if positional < len(names) else [])]
    lines = [f"def __init__({', '.join([*head, *names[positional:]])}):"]
    for number, name in enumerate(names):
        value = name
        if factories[number]:
            value = f"_factory{number}() if {name} is _missing else {name}"
        lines.append(f" _set(self, '{name}', {value})" if frozen else f" self.{name} = {value}")
    lines.append(" self.__post_init__()" if post else " pass")
    module = compile("\n".join(lines), "<dataclass>", "exec")
    return next(each for each in module.co_consts if isinstance(each, CodeType))


def _values_of(names: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    """Reads the values of all fields of an object."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda subject: ()
    read = attrgetter(names[0])
    return lambda subject: (read(subject),)


def _equality(values: Callable[[object], tuple[Any, ...]]) -> Callable[[object, object], bool]:
    def __eq__(self: object, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _hashing(values: Callable[[object], tuple[Any, ...]]) -> Callable[[object], int]:
    def __hash__(self: object) -> int:
        return hash(values(self))

    return __hash__


@recursive_repr()
def _shown(self: object) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _get_state(self: object) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _set_state(self: object, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        _SET(self, each.name, value)


def _completed(cls: type[T], known: dict[str, Field], given: dict[str, Any]) -> type[T]:
    """The class itself, with methods put in and what its fields were written as taken out."""
    for name, value in given.items():
        setattr(cls, name, value)
    for each in known.values():
        if isinstance(cls.__dict__.get(each.name), Field):
            if each.default is MISSING:
                delattr(cls, each.name)
            else:
                setattr(cls, each.name, each.default)
    return cls


def _slotted(cls: type[T], names: tuple[str, ...], given: dict[str, Any]) -> type[T]:
    """The class made anew, as only `__slots__` in its namespace have an effect.

    It is made with its methods: putting each into a class costs a search of its slots.
    """
    inherited = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    dropped = {*names, "__dict__", "__weakref__"}
    scope = {name: value for name, value in cls.__dict__.items() if name not in dropped} | given
    scope["__slots__"] = tuple(name for name in names if name not in inherited)
    scope["__qualname__"] = cls.__qualname__
    return type(cls)(cls.__name__, cls.__bases__, scope)


def _refusals(names: frozenset[str], finished: list[type]) -> dict[str, Any]:
    """What refuses assignments, to any name on an object of the class itself.

    Args:
        names: Of the fields.
        finished: Gets the class, once that is made.
    """

    def __setattr__(self: object, name: str, value: object) -> None:
        if type(self) is finished[0] or name in names:
            _refuse("assign to", name)
        super(finished[0], self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:
        if type(self) is finished[0] or name in names:
            _refuse("delete", name)
        super(finished[0], self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _refuse(what: str, name: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot {what} field '{name}'")
