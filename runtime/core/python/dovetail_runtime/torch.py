"""Functions of bundles as operators of PyTorch: `op` registers one through `torch.library`.

    import dovetail_runtime.torch as dvt
    softmax = dvt.op("acme::softmax", kernels.softmax)
    softmax(x)                    # as is torch.ops.acme.softmax(x), also within torch.compile

The plan has everything that PyTorch needs: which arguments are written, and the shapes and dtypes
of results. A kernel cannot write an argument that its plan declares read-only: the engine rejects
such a bundle when it verifies the plan against the image.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from dovetail_runtime import operators
from dovetail_runtime.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    UnsupportedError,
)
from dovetail_runtime.function import Function
from dovetail_runtime.operators import ARGUMENT, GRAD, RESULT
from dovetail_runtime.parameter_info import ParameterInfo

# PyTorch would let a second operator replace the first.
_names: Final = operators.Names("dovetail_runtime.torch.op")


def op(
    name: str,
    function: Function,
    *,
    backward: Function | None = None,
    gradients: Sequence[str] | None = None,
) -> Any:
    """Registers a function as an operator, `torch.ops.<namespace>.<name>`.

    It takes and returns tensors like the function; arguments that the function writes are declared
    as mutated. `torch.compile(fullgraph=True)` and `torch.export` trace it without running it, as
    shapes, dtypes and checks come from its plan. It runs on the device of its tensors.

    Args:
        name: `"acme::rms_norm"`: the package's namespace, and a name in it.
        function: A function of a loaded bundle.
        backward: The function that computes gradients. Its parameters are, by name, those of
            `function`, its result (`result`, or `result_0`, `result_1`, ... if there are several),
            and the gradient of that (`grad`, or `grad_0`, ...). It is registered as
            `<name>_backward`. Without it the operator has no gradient.
        gradients: The parameters whose gradients `backward` returns, in order; default: all
            tensors of floats that `function` reads.

    Returns:
        The operator, to be called.

    Raises:
        ArgumentValueError: `name` is invalid or taken, or `backward` does not fit.
        ArgumentTypeError: `function` or `backward` is not a function of a bundle.
        ImportError: PyTorch is not installed.
    """
    torch: Any = importlib.import_module("torch")
    operators.check_function(function, "function")
    _check_name(torch, name, function)
    if backward is not None:
        operators.check_function(backward, "backward")
    operator = _Operator(torch, name, operators.Described(function))
    if backward is not None:
        _Gradient(torch, operator, backward, gradients).register()
    _names.take(name, function)
    return operator.operator


class _Operator:
    """One function, registered.

    Args:
        torch: PyTorch.
        name: The operator's.
        described: What it calls.
    """

    def __init__(self, torch: Any, name: str, described: operators.Described) -> None:
        self.torch = torch
        self.name = name
        self.described = described
        self.function = described.function
        self.parameters = described.parameters
        self.plan = described.plan
        written = [each.name for each in self.parameters if each.is_written]
        schema = self._schema()
        function_of_torch = self._call if self.plan.result_count != 1 else self._call_one
        self.operator: Any = torch.library.custom_op(
            name, _plain(function_of_torch), mutates_args=written, schema=schema
        )
        self.operator.register_fake(_plain(self._fake))

    def _schema(self) -> str:
        """What PyTorch knows of the operator: `(Tensor x, Tensor(a0!) out, float eps) -> ()`."""
        shown: list[str] = []
        for number, each in enumerate(self.parameters):
            if each.is_tensor:
                kind = f"Tensor(a{number}!)" if each.is_written else "Tensor"
            elif each.dtype == "bool":
                kind = "bool"
            else:
                kind = "float" if "float" in each.dtype else "SymInt"
            shown.append(f"{kind} {_torch_name(each.name, number)}")
        count = self.plan.result_count
        results = "Tensor" if count == 1 else f"({', '.join(['Tensor'] * count)})"
        return f"({', '.join(shown)}) -> {results}"

    def _call(self, *given: Any) -> Any:
        made = self.function(*given)
        return made if made is None else tuple(map(self._of_torch, made, [given] * len(made)))

    def _call_one(self, *given: Any) -> Any:
        return self._of_torch(self.function(*given), given)

    def _of_torch(self, made: Any, given: tuple[Any, ...]) -> Any:
        """A result as a tensor, where no argument was one to say so."""
        if isinstance(made, self.torch.Tensor):
            return made
        return self.torch.from_dlpack(made)

    def _fake(self, *given: Any) -> Any:
        """The results of a call that is not made: tensors without data, or the call's error.

        Raises:
            ArgumentTypeError, ArgumentValueError, UnsupportedError: As the call.
        """
        tensors = [
            value for each, value in zip(self.parameters, given, strict=True) if each.is_tensor
        ]
        scalars = [
            value for each, value in zip(self.parameters, given, strict=True) if not each.is_tensor
        ]
        for each, value in zip(self.parameters, given, strict=True):
            if each.is_tensor:
                self._check_tensor(each, value)
        device = self._device(tensors)
        shapes = [tuple(each.shape) for each in tensors]
        strides = [tuple(each.stride()) for each in tensors]
        results, failed = self.plan.infer(shapes, strides, scalars)
        if failed:
            raise ArgumentValueError(f"{self.function.__name__}: {failed}{self._whose()}")
        made = [
            self.torch.empty(
                each.shape, dtype=getattr(self.torch, each.dtype), device=device
            )
            for each in results
        ]  # fmt: skip
        if not made:
            return None
        return made[0] if len(made) == 1 else tuple(made)

    def _check_tensor(self, parameter: ParameterInfo, tensor: Any) -> None:
        dtype = str(tensor.dtype).removeprefix("torch.")
        if dtype == parameter.dtype and tensor.dim() == parameter.rank:
            return
        text = operators.mismatch(parameter, tensor, "tensor", self._whose())
        raise ArgumentTypeError(f"{self.function.__name__}: {text}")

    def _device(self, tensors: Sequence[Any]) -> Any:
        """Where the results are, after a look at whether the bundle has anything for it.

        Raises:
            UnsupportedError: It has not.
        """
        if not tensors:
            return "cpu"
        device = tensors[0].device
        if device.type == "meta":  # nothing runs there
            return device
        try:
            number = int(tensors[0].__dlpack_device__()[0])
        except (ValueError, BufferError):  # a device that DLPack has no number for
            number = None
        if number is None or self.described.lacks(number):
            kinds = self.described.kinds
            raise UnsupportedError(
                f"{self.function.__name__} has no variant for torch's device '{device}': there are"
                f" {', '.join(kinds)}{self._whose()}; move the tensors to such a device, or build"
                " the bundle for this one as well"
            )
        return device

    def _whose(self) -> str:
        return f" (operator {self.name}, of '{self.function.origin}')"


class _Gradient:
    """The gradient of an operator, by another function.

    Args:
        torch: PyTorch.
        operator: The operator.
        backward: The function.
        gradients: Of which parameters; None: of the floats that are read.

    Raises:
        ArgumentValueError: A parameter of `backward` is none that there is a value for, or there
            are not as many results as gradients.
    """

    def __init__(
        self,
        torch: Any,
        operator: _Operator,
        backward: Function,
        gradients: Sequence[str] | None,
    ) -> None:
        self._operator = operator
        name = f"{operator.name}_backward"
        described = operators.Described(backward)
        # A tensor that is written has no gradient that PyTorch would take.
        bound = operators.bind_gradient(
            name, operator.described, operator.plan.result_count, described, gradients, ("read",)
        )
        self._sources, self._places = bound
        _check_name(torch, name, backward)
        self._backward = _Operator(torch, name, described)
        _names.take(name, backward)

    def register(self) -> None:
        """Tells PyTorch."""
        self._operator.operator.register_autograd(self._run, setup_context=self._save)

    def _save(self, ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        results = cast("tuple[Any, ...]", output if isinstance(output, tuple) else (output,))
        values = {ARGUMENT: inputs, RESULT: results}
        tensors: list[Any] = []
        plan: list[tuple[str, int, Any]] = []
        for kind, number in self._sources:
            if kind == GRAD:
                plan.append((GRAD, number, None))
                continue
            value = values[kind][number]
            if isinstance(value, self._operator.torch.Tensor):
                plan.append(("saved", len(tensors), None))
                tensors.append(value)
            else:
                plan.append(("value", 0, value))
        ctx.save_for_backward(*tensors)
        ctx.dovetail_plan = plan

    def _run(self, context: Any, *grads: Any) -> tuple[Any, ...]:
        saved = context.saved_tensors
        arguments = [
            grads[number] if kind == GRAD else saved[number] if kind == "saved" else value
            for kind, number, value in context.dovetail_plan
        ]
        made = self._backward.operator(*arguments)
        results = cast("Sequence[Any]", made if isinstance(made, (tuple, list)) else (made,))
        found: list[Any] = [None] * len(self._operator.parameters)
        for place, result in zip(self._places, results, strict=True):
            found[place] = result
        return tuple(found)


def _plain(method: Callable[..., Any]) -> Callable[..., Any]:
    """A function for PyTorch, which looks at no signature as there is a schema."""

    def call(*given: Any) -> Any:
        return method(*given)

    return call


def _torch_name(name: str, number: int) -> str:
    """A parameter's name in a schema, which takes those of C only."""
    return name if name.isascii() and name.isidentifier() else f"parameter_{number}"


def _check_name(torch: Any, name: str, function: Function) -> None:
    """Refuses a name that is none, or somebody else's.

    Raises:
        ArgumentValueError: With who has it.
    """
    _names.check(
        name,
        function,
        is_foreign=lambda space, word: hasattr(getattr(torch.ops, space), word),
    )
