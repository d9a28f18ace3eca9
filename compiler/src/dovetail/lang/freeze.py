"""What a kernel depends on outside of its own text: the base of its cache key.

Free names are compile-time constants. Each, wherever it stands, is looked up and written down, and
helpers are entered, so that equal fingerprints mean equal IR. A value is written down as the
parser takes it (`lang.parser.values.constant`), never by a `repr` of somebody else's class, so
that another process writes the same.
"""

from __future__ import annotations

import ast
import builtins
import functools
from collections.abc import Callable, Iterable
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple, TypeVar, cast

from dovetail.lang import namespace
from dovetail.lang.inline import Inline
from dovetail.lang.kernel_definition import KernelDefinition
from dovetail.lang.members import (
    MAX_TABLE,
    ElementType,
    FormOf,
    Member,
    TypedNumber,
    is_ir_type,
    is_list_of_numbers,
)
from dovetail.lang.source import FunctionSource, Namespace, unquoted
from dovetail.support.room import with_room
from dovetail_runtime.digest import sha256

Chain = tuple[str, ...]
"""A free name with the attributes behind it, e.g. ("T", "float32")."""

_is_member: Final = cast("Callable[[str], bool]", vars(namespace)["is_member"])
_MOST_OBJECTS: Final = 256


class _Absent:
    pass


_ABSENT: Final = _Absent()
_CONSTANTS: Final = frozenset((int, float, complex, bool, str, bytes, type(None), _Absent))


class _OfBackend:
    """`T.<kind>.<name>`: known by name, so that the backend need not be imported to look it up."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


_of_backend = functools.cache(_OfBackend)  # one object a name, as `holds` compares identities


class Guards(NamedTuple):
    """What a kernel's free names stood for.

    Attributes:
        absent: Stands for a value that is not there.
        names: A dictionary, a key, and the object that stood there.
        own: A function or a cell, the name of an attribute, and the object that it was.
        attributes: The same for other objects, whose classes may run code when they are asked.
        checks: Each answers whether something else still holds.
        receiver: Of the object of a method: the names of an attribute and of attributes of that,
            and what was found. With it, none of all this refers to the object.
    """

    absent: object
    names: list[tuple[dict[str, Any], str, object]]
    own: list[tuple[object, str, object]]
    attributes: list[tuple[object, str, object]]
    checks: list[Callable[[], bool]]
    receiver: list[tuple[Chain, object]]

    def follow(self, names: Namespace, chain: Chain) -> object:
        """Adds what a free name with its attributes stands for now, and returns it."""
        value = self._root(names, chain[0])
        for number, name in enumerate(chain[1:], 1):
            if value is namespace:  # its members do not change
                if not _is_member(name):
                    return _of_backend(".".join(chain[number:]))
                value = getattr(value, name)
            elif type(value) is ModuleType and name in vars(value):
                value = self._name(vars(value), name)
            else:
                owner, value = value, getattr(value, name, _ABSENT)
                self.attributes.append((owner, name, value))
        return value

    def _root(self, names: Namespace, name: str) -> object:
        """As `Namespace.find`."""
        code = names.function.__code__
        if name in code.co_freevars:
            cell = (names.function.__closure__ or ())[code.co_freevars.index(name)]
            value = _attribute(cell, "cell_contents")
            self.own.append((cell, "cell_contents", value))
            return value
        if name in names.enclosing:
            return names.enclosing[name]  # a dictionary of ours
        value = self._name(names.function.__globals__, name)
        return self._name(builtins.__dict__, name) if value is _ABSENT else value

    def _name(self, where: dict[str, Any], name: str) -> object:
        value = where.get(name, _ABSENT)
        if not any(known is where and key == name for known, key, _ in self.names):
            self.names.append((where, name, value))
        return value


class Fingerprint:
    """A digest of a function, of all that it uses, and of values given to it.

    Taking one is slow against a call of a compiled kernel, finding it still true is fast: the same
    names must stand for the same objects, and what can change inside of these must be the same.

    Attributes:
        digest: Equal for equal IR, in every process.
        kinds: The backends whose namespaces the function uses, `T.<kind>`.
        is_complete: Whether all that the function can reach is in the digest. It is not where an
            object that is handed to helpers leads to more and more objects.
    """

    def __init__(self, source: FunctionSource, constants: Iterable[tuple[str, object]]) -> None:
        self.kinds: set[str] = set()
        self.is_complete = True
        self._uses: list[tuple[FunctionSource, Chain, object]] = []
        self._parts: list[tuple[object, str, object]] = []  # of objects: attribute and value
        self._versions: list[tuple[Inline[Any, Any], tuple[object, ...]]] = []
        self._arrays: list[tuple[Any, object]] = []  # what they held
        self._functions: dict[object, int] = {}
        self._objects: dict[int, tuple[int, object]] = {}  # by identity: its number, and itself
        self._attributes: dict[str, None] = {}
        given = [(name, self._describe(value)) for name, value in constants]
        facts = [given, self._function(source), self._of_objects()]
        self.digest = sha256(repr(facts).encode()).hexdigest()

    def holds(self) -> bool:
        """Whether every free name still stands for what it stood for."""
        return (
            all(resolve(source, chain) is value for source, chain, value in self._uses)
            and all(_attribute(owner, name) is value for owner, name, value in self._parts)
            and self._values_hold()
        )

    def _values_hold(self) -> bool:
        return _values_hold(self._versions, self._arrays)

    def guards(self, receiver: object = None) -> Guards | None:
        """The same as `holds`, for one who looks them up without running any of this.

        Args:
            receiver: The object that the function is a method of. What is found answers for any
                object in its place, and keeps none alive.

        Returns:
            What must hold; None when it does not already, or when the kernel uses more of the
            receiver than constants.
        """
        found = Guards(_ABSENT, [], [], [], [], [])
        paths: list[tuple[Chain, object]] = []
        for part in self._parts:
            if receiver is not None and part[0] is receiver:
                paths.append((part[1:2], part[2]))
            else:
                (found.own if isinstance(part[0], FunctionType) else found.attributes).append(part)
        for source, chain, value in self._uses:
            if receiver is not None and source.namespace.enclosing.get(chain[0]) is receiver:
                now = resolve(source, chain)
                paths.extend(
                    (shorter[1:], each) for shorter, each in _described_by(source, chain, value)
                )
            else:
                now = found.follow(source.namespace, chain)
            if now is not value:
                return None
        if not all(self._is_of_any(receiver, *path) for path in paths):
            return None
        if id(receiver) in self._objects:
            found.receiver.append((("__class__",), type(receiver)))
        found.receiver.extend(path for path in paths if path[0])
        if self._versions or self._arrays:
            check = functools.partial(_values_hold, self._versions, self._arrays)
            found.checks.append(check)
        return found

    def _is_of_any(self, receiver: object, names: Chain, value: object) -> bool:
        """Whether an object in the receiver's place can be held to this."""
        if names:
            return is_constant(value)
        # The object itself: of it are known the class, and the attributes that anybody reads.
        return self.is_complete and id(value) in self._objects and not isinstance(receiver, type)

    def _function(self, source: FunctionSource) -> object:
        names, function = source.namespace, source.namespace.function
        # Copies of a kernel may or may not share a source: by then it depends on the process.
        same = (function, frozenset((name, id(each)) for name, each in names.enclosing.items()))
        if same in self._functions:
            return "again", self._functions[same]
        self._functions[same] = len(self._functions)
        chains, attributes = _names(source.tree)
        self._attributes.update(dict.fromkeys(attributes))
        values = [(chain, resolve(source, chain)) for chain in chains]
        self._uses += [(source, chain, value) for chain, value in values]
        self._parts += [
            (function, name, getattr(function, name))
            for name in ("__defaults__", "__kwdefaults__")
        ]
        return (
            # Checks carry the line number and the file's last name; what is in between of the
            # first line and the last moves lines, too.
            source.span(source.tree).short,
            source.written,
            function.__doc__,
            [(chain, self._described(source, chain, value)) for chain, value in values],
            [(name, self._describe(value)) for name, value in names.defaults.items()],
            [(name, _kept(names.annotation(name))) for name in function.__annotations__],
        )

    def _described(self, source: FunctionSource, chain: Chain, value: object) -> object:
        """What a chain stands for. Where its end is the parser's to find, all of its beginning."""
        return self._describe(_described_by(source, chain, value)[-1][1])

    def _describe(self, value: object) -> object:
        match value:
            case _Absent() | None | bool():
                return "absent" if value is _ABSENT else repr(value)
            case int():
                return "int", hex(int(value))
            case float():
                return "float", float(value).hex()
            case complex():
                return "complex", complex(value).real.hex(), complex(value).imag.hex()
            case str():
                return "str", str.__str__(value)
            case bytes():
                return "tuple", [self._describe(item) for item in value]
            case list() if is_list_of_numbers(cast("list[object]", value)):
                entries = cast("list[object]", value)
                self._arrays.append((entries, _content(entries)))
                return "tuple", [self._describe(item) for item in entries]
            case tuple():
                return "tuple", [self._describe(item) for item in cast(tuple[object, ...], value)]
            case ElementType() | TypedNumber():
                return "T", repr(value)
            case Member() | _OfBackend():
                kind, dot, _ = value.name.partition(".")
                self.kinds.update([kind] if dot else [])
                return "T", f"T.{value.name}"
            case FormOf():
                return "form", value.form.name, self._describe(value.argument)
            case TypeVar():
                limits = (value.__bound__, *value.__constraints__)
                return "type", value.__name__, [self._describe(each) for each in limits]
            case Inline():
                helper = cast(Inline[Any, Any], value)
                self._versions.append((helper, tuple(helper.versions)))
                return "helper", [self._function(version.source) for version in helper.versions]
            case KernelDefinition():
                options = (value.name, value.strict, value.reports_accesses)
                constants = [(key, self._describe(each)) for key, each in value.constants.items()]
                return "kernel", options, sorted(constants), self._function(value.source)
            case _:
                return self._of_others(value)

    def _of_others(self, value: object) -> object:
        kind = type(value)
        if is_ir_type(value):
            return "T", f"T.{value}"
        if kind.__module__ == "typing":
            return "typing", repr(value)  # typing.Union
        if isinstance(value, type | FunctionType | BuiltinFunctionType):
            if getattr(builtins, value.__name__, None) is value:
                return "builtin", value.__name__
            if not isinstance(value, type):
                return "function", str(value.__module__), value.__qualname__
        # As the parser does, without importing NumPy.
        if kind.__module__ == "numpy" and kind.__name__ == "ndarray":
            array = cast(Any, value)
            if 0 < array.size <= MAX_TABLE and array.ndim and array.dtype.kind in "biuf":
                self._arrays.append((array, _content(array)))
                return "table", str(array.dtype), array.shape, array.tolist()
        if kind.__module__ == "numpy" and getattr(value, "shape", None) == ():
            array = cast(Any, value)
            if not _is_numpy_scalar(kind):
                self._arrays.append((array, _content(array)))
            return "numpy", str(array.dtype), self._describe(array.item())
        # An object that is handed on: whoever gets it may read its attributes.
        number, _ = self._objects.setdefault(id(value), (len(self._objects), value))
        named = value if isinstance(value, type | ModuleType) else kind
        qualname = getattr(named, "__qualname__", named.__name__)
        return "object", number, getattr(named, "__module__", ""), qualname

    def _of_objects(self) -> object:
        """The attributes of objects, as far as any text that was read names such attributes."""
        known: dict[tuple[int, str], object] = {}
        while True:
            reads = [
                (number, value, name)
                for number, value in list(self._objects.values())
                for name in self._attributes
                if (number, name) not in known
            ]
            if not reads:
                return list(known.items())
            if len(self._objects) > _MOST_OBJECTS:
                self.is_complete = False
                return list(known.items())
            for number, owner, name in reads:
                value = _attribute(owner, name)
                self._parts.append((owner, name, value))
                known[number, name] = self._describe(value)


def _described_by(
    source: FunctionSource, chain: Chain, value: object
) -> list[tuple[Chain, object]]:
    """A chain and its beginnings, up to the first that stands for something, which is the last."""
    found = [(chain, value)]
    while value is _ABSENT and len(chain) > 1:
        chain = chain[:-1]
        value = resolve(source, chain)
        found.append((chain, value))
    return found


def _content(array: Any) -> object:  # noqa: ANN401  # NumPy is not imported here.
    """What an array or a list holds: it may change, unlike what a name stands for."""
    if isinstance(array, list):
        return repr(cast("list[object]", array))
    return array.tobytes() if array.ndim else repr(array.item())


def _values_hold(
    versions: list[tuple[Inline[Any, Any], tuple[object, ...]]], arrays: list[tuple[Any, object]]
) -> bool:
    """Of what can change inside of an object."""
    return all(tuple(helper.versions) == known for helper, known in versions) and all(
        _content(array) == known for array, known in arrays
    )


def is_constant(value: object) -> bool:
    """Whether it never changes, and leads to no other object: numbers, text, types, `T`.

    Where one such object stands for another, nothing can tell them apart, and one that is kept
    keeps nothing else.
    """
    kind = type(value)
    if kind is tuple:
        return all(map(is_constant, cast(tuple[object, ...], value)))
    known = kind in _CONSTANTS or isinstance(value, ElementType | TypedNumber | Member)
    return known or is_ir_type(value) or _is_numpy_scalar(kind)


def _is_numpy_scalar(kind: type) -> bool:
    """Told without importing NumPy; `numpy.void` is a view of memory, which may change."""
    names = [base.__name__ for base in kind.__mro__ if base.__module__ == "numpy"]
    return "generic" in names and names[0] == kind.__name__ != "void"


def _kept(annotation: object) -> str:
    """What the parser takes of an evaluated annotation, where its names are not known."""
    kept = annotation.argument if isinstance(annotation, FormOf) else annotation
    form = annotation.form.name if isinstance(annotation, FormOf) else ""
    return f"{form}:{kept!r}" if isinstance(kept, ElementType) else form


def _attribute(owner: object, name: str) -> object:
    try:
        return getattr(owner, name, _ABSENT)
    except Exception:  # noqa: BLE001  # The user's property, which the kernel may not even read.
        return _ABSENT


@functools.cache
def _names(tree: ast.FunctionDef) -> tuple[list[Chain], list[str]]:
    """What does not change in the life of a process: see `_Names`."""
    found = with_room(lambda: _Names(tree))
    return [*found.chains], [*found.attributes]


def free_chains(tree: ast.FunctionDef) -> list[Chain]:
    """Every free name with the attributes behind it, each once, in order; none of decorators."""
    return _names(tree)[0]


class _Names:
    """The names of a function.

    Attributes:
        chains: Every free name with the attributes behind it.
        attributes: What is read of anything else: of a parameter, an item, a result.
    """

    def __init__(self, tree: ast.FunctionDef) -> None:
        self.chains: dict[Chain, None] = {}
        self.attributes: dict[str, None] = {}
        spec = tree.args
        arguments = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs]
        own = {each.arg for each in arguments} | _stored(*tree.body)
        # An annotation is looked up outside of the function, even where its name is one inside.
        for annotation in (*(each.annotation for each in arguments), tree.returns):
            if annotation is not None:
                self._visit(unquoted(annotation), frozenset())
        for each in (*spec.defaults, *spec.kw_defaults):
            if each is not None:
                self._visit(each, frozenset())
        for statement in tree.body:
            self._visit(statement, frozenset(own))

    def _visit(self, node: ast.AST, own: frozenset[str]) -> None:
        chain = _chain(node)
        if chain is not None and chain[0] in own:
            self.attributes.update(dict.fromkeys(chain[1:]))
        elif chain is not None:
            self.chains.setdefault(chain)
        elif isinstance(node, ast.Attribute):
            self.attributes.setdefault(node.attr)
            self._visit(node.value, own)
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            inner = own | {
                name.id
                for each in node.generators
                for name in ast.walk(each.target)
                if isinstance(name, ast.Name)
            }
            for each in node.generators:
                self._visit(each.iter, own)
                for condition in each.ifs:
                    self._visit(condition, inner)
            pair = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
            for each in pair:
                self._visit(each, inner)
        else:
            for child in ast.iter_child_nodes(node):
                self._visit(child, own)


def _stored(*nodes: ast.AST) -> set[str]:
    """The names that nodes assign, without the variables of generators, which are known inside."""
    found: set[str] = set()
    todo = [*nodes]
    for node in todo:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.comprehension):
            todo += [node.iter, *node.ifs]
        else:
            todo += ast.iter_child_nodes(node)
    return found


def _chain(node: ast.AST) -> Chain | None:
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        inner = _chain(node.value)
        return None if inner is None else (*inner, node.attr)
    return None


def resolve(source: FunctionSource, chain: Chain) -> object:
    """What a free name with its attributes stands for now."""
    found, value = source.namespace.find(chain[0])
    if not found:
        return _ABSENT
    for number, name in enumerate(chain[1:], 1):
        if value is namespace and not _is_member(name):
            return _of_backend(".".join(chain[number:]))
        value = getattr(value, name, _ABSENT)
    return value
