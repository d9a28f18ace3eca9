"""What functions of bundles have in common as operators, of whatever framework.

Which name belongs to whom, which argument of a gradient's function is which value of the forward
call, and whether the bundle has anything for a device.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from dovetail_runtime import fixes
from dovetail_runtime.errors import ArgumentTypeError, ArgumentValueError
from dovetail_runtime.function import Function
from dovetail_runtime.ledger_report import ledger_entry
from dovetail_runtime.module import Module
from dovetail_runtime.parameter_info import ParameterInfo

ARGUMENT: Final = "argument"
RESULT: Final = "result"
GRAD: Final = "grad"


class Described:
    """A function, with what is known of it without a call.

    Args:
        function: Of a loaded bundle.
    """

    def __init__(self, function: Function) -> None:
        self.function = function
        self.parameters = function.parameters
        bundle = Module(function.bundle, function.origin, None, None)
        #: The kinds that it has variants for.
        self.kinds = bundle.functions[function.__name__].kinds
        self.plan = function.plan

    def lacks(self, device_type: int) -> bool:
        """Whether there is no variant for devices of this type of DLPack, as far as is known."""
        types = [ledger_entry(kind).device_type for kind in self.kinds]
        # A kind that nothing here knows may be the one.
        return device_type not in types and all(types)


class Names:
    """The names of a framework's operators, with whose they are: no second one replaces a first.

    Args:
        register: What registers them, as it is called in messages.
    """

    def __init__(self, register: str) -> None:
        self._register = register
        self._taken: dict[str, Function] = {}

    def check(
        self, name: str, function: Function, *, is_foreign: Callable[[str, str], bool]
    ) -> None:
        """Refuses a name that is none, or somebody else's.

        Args:
            name: Of an operator, with its namespace.
            function: That is to have it.
            is_foreign: Whether the namespace and the word behind it are an operator of others.

        Raises:
            ArgumentValueError: With who has it.
        """
        space, colons, word = name.partition("::")
        if not (colons and space.isascii() and space.isidentifier() and word.isidentifier()):
            raise ArgumentValueError(
                f"'{name}' is not the name of an operator: it has a namespace, as 'acme::softmax'"
            )
        known = self._taken.get(name)
        if known is not None:
            if known.origin == function.origin and known.__name__ == function.__name__:
                return  # a module that is run again, as in a notebook
            raise ArgumentValueError(
                f"operator '{name}' is already registered for function '{known.__name__}' of "
                f"'{known.origin}', and cannot be registered for '{function.__name__}' of "
                f"'{function.origin}' too; use another namespace"
            )
        if is_foreign(space, word):
            raise ArgumentValueError(
                f"operator '{name}' is already registered, by other means than {self._register}; "
                f"use another namespace"
            )

    def take(self, name: str, function: Function) -> None:
        """Notes whose a name is."""
        self._taken[name] = function


class Gradient(NamedTuple):
    """How a function computes the gradients of another.

    Attributes:
        sources: For each of its parameters, `ARGUMENT`, `RESULT` or `GRAD`, and the number of it.
        places: The parameters of the other function whose gradients it returns, in order.
    """

    sources: tuple[tuple[str, int], ...]
    places: tuple[int, ...]


def bind_gradient(
    name: str,
    forward: Described,
    result_count: int,
    backward: Described,
    gradients: Sequence[str] | None,
    accesses: Sequence[str],
) -> Gradient:
    """Finds what to call a gradient's function with, by the names of its parameters.

    Args:
        name: Its operator's, for messages.
        forward: The function whose gradients it computes.
        result_count: How many results the operator of that has.
        backward: The gradient's function.
        gradients: The parameters that it returns gradients of; None: all that can have one.
        accesses: Those of parameters that can have one.

    Raises:
        ArgumentValueError: A parameter of `backward` is none that there is a value for, or there
            are not as many results as gradients.
    """
    names = [each.name for each in forward.parameters]
    known = {
        **{each: (ARGUMENT, number) for number, each in enumerate(names)},
        **{each: (RESULT, number) for number, each in enumerate(_numbered(RESULT, result_count))},
        **{each: (GRAD, number) for number, each in enumerate(_numbered(GRAD, result_count))},
    }
    own_name = backward.function.__name__
    for each in backward.parameters:
        if each.name not in known:
            raise ArgumentValueError(
                f"{name}: parameter '{each.name}' of '{own_name}' matches nothing; there are "
                f"{', '.join(known)}"
            )
        if each.is_written:
            raise ArgumentValueError(
                f"{name}: '{own_name}' writes parameter '{each.name}'; it has to"
                " return the gradients"
            )
    wanted = [each.name for each in forward.parameters if _has_gradient(each, accesses)]
    if gradients is not None:
        for each in gradients:
            if each not in wanted:
                raise ArgumentValueError(
                    f"{name}: '{each}' has no gradient; those that can have one are"
                    f" {', '.join(wanted) or 'none'}"
                )
        wanted = list(gradients)
    made = backward.plan.result_count
    if made != len(wanted):
        raise ArgumentValueError(
            f"{name}: '{own_name}' returns {made} results, but the gradients are of "
            f"{', '.join(wanted) or 'none'}; select them with gradients="
        )
    return Gradient(
        tuple(known[each.name] for each in backward.parameters),
        tuple(names.index(each) for each in wanted),
    )


def check_function(function: object, what: str) -> None:
    """Refuses what is no function of a bundle.

    Raises:
        ArgumentTypeError: `function` is none; `what` is what it was to be.
    """
    if not isinstance(function, Function):
        raise ArgumentTypeError(
            f"op takes a function of a bundle as {what}, such as kernels.softmax, not"
            f" {type(function).__name__}"
        )


def mismatch(parameter: ParameterInfo, value: Any, what: str, whose: str) -> str:
    """Says that an array is of another type than its parameter, and what to pass.

    Args:
        parameter: What it was given for.
        value: An array, of whatever library.
        what: What its library calls it.
        whose: Follows the types: of which operator they are.
    """
    have = f"{str(value.dtype).removeprefix('torch.')}[{len(value.shape)}]"
    fix = fixes.expression(parameter, value)
    return (
        f"parameter '{parameter.name}' is {parameter.type}, but this {what} is {have}{whose}"
        f"{f'; pass {fix}' if fix else ''}"
    )


def _numbered(name: str, count: int) -> list[str]:
    return [name] if count == 1 else [f"{name}_{number}" for number in range(count)]


def _has_gradient(parameter: ParameterInfo, accesses: Sequence[str]) -> bool:
    return parameter.is_tensor and parameter.access in accesses and "float" in parameter.dtype
