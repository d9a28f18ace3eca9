"""Pytest fixtures for tests of kernels, and findings as annotations of a CI workflow.

Enable it in a `conftest.py`: `pytest_plugins = ["dovetail.pytest_plugin"]`. It is not an entry
point, since pytest would then rewrite the assertions of the whole compiler in every project.
Nothing of the compiler is imported before a test uses a fixture or fails.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Generator, Iterable
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, Protocol, cast

import pytest

if TYPE_CHECKING:
    from dovetail.api import Kernel
    from dovetail.api.comparison import Comparison
    from dovetail.support.check_report import CheckReport

_OPTION: Final = "--dovetail-error-format"
_LINES: Final = "dovetail_annotations"
"""The attribute of a report that has its annotations, which pytest-xdist transfers."""

_FOUND: Final = pytest.StashKey[list[str]]()


class KernelCheck(Protocol):
    """The type of the fixture `kernel_check`."""

    def __call__(
        self,
        kernel: Kernel[Any, Any],
        *args: Any,
        overflow: bool | Literal["all"] = False,
        nan: bool = False,
        infinity: bool = False,
        ignore: Collection[str] = (),
        **keywords: Any,
    ) -> CheckReport:
        """Run `Kernel.check`; fail the test with its report, or with the error of compilation.

        Args:
            kernel: The kernel.
            args: As for a call of it.
            overflow: See `Kernel.check`.
            nan: See `Kernel.check`.
            infinity: See `Kernel.check`.
            ignore: See `Kernel.check`.
            keywords: As for a call of it.

        Returns:
            The report, if the kernel has no faults.

        Raises:
            TypeError, ValueError: The arguments do not fit, or `kernel` is not a kernel.
        """
        ...


class KernelCompare(Protocol):
    """The type of the fixture `kernel_compare`."""

    def __call__(
        self,
        kernel: Kernel[Any, Any],
        *args: Any,
        against: Callable[..., Any],
        device: object = None,
        tolerance: float | None = None,
        **keywords: Any,
    ) -> Comparison:
        """Compare a kernel with a function; fail the test if their results differ.

        It also fails if the kernel does not compile, or `against` returns other shapes.

        Args:
            kernel: The kernel; it runs on copies of the arrays.
            args: As for a call of it.
            against: The reference, called with the same arguments: NumPy arrays, floats in
                float64. It returns what the kernel returns and writes, or writes the same
                arguments as the kernel.
            device: Where the kernel runs, e.g. "opencl"; default: where the arrays are.
            tolerance: The maximum difference of floats; default: the rounding error bound of the
                kernel's operations.
            keywords: As for a call of it.

        Returns:
            The comparison, with `results` and `expected`.

        Raises:
            TypeError, ValueError: The arguments do not fit, or `kernel` is not a kernel.
        """
        ...


@pytest.fixture
def kernel_check(request: pytest.FixtureRequest) -> KernelCheck:
    """`kernel_check(kernel, x, y)`: fails the test if `kernel.check` finds something."""

    def check(kernel: object, *args: Any, **keywords: Any) -> CheckReport:
        __tracebackhide__ = True
        known = _as_kernel(kernel, "kernel_check")
        from dovetail.support.annotations import annotated
        from dovetail_runtime.errors import DovetailError, at_call

        try:
            report = known.check(*args, **keywords)
            report.raise_if_bad()
        except DovetailError as error:
            _fail(request, str(error), annotated(error))
        except (TypeError, ValueError) as error:
            raise at_call(error) from None
        return report

    return check


@pytest.fixture
def kernel_compare(request: pytest.FixtureRequest) -> KernelCompare:
    """`kernel_compare(kernel, x, against=function)`: fails the test if the results differ."""

    def compare(
        kernel: object,
        *args: Any,
        against: Callable[..., Any],
        device: object = None,
        tolerance: float | None = None,
        **keywords: Any,
    ) -> Comparison:
        __tracebackhide__ = True
        known = _as_kernel(kernel, "kernel_compare")
        from dovetail.api import comparison
        from dovetail.support.annotations import annotated, annotation
        from dovetail_runtime.errors import DovetailError

        try:
            found = comparison.compare(
                known, args, keywords, against, device=device, tolerance=tolerance
            )
        except DovetailError as error:
            _fail(request, str(error), annotated(error))
        if not found.ok:
            _fail(request, str(found), [annotation(str(found), found.span)])
        return found

    return compare


def _as_kernel(given: object, fixture: str) -> Kernel[Any, Any]:
    """What is given, if it is a kernel.

    Raises:
        TypeError: It is none.
    """
    __tracebackhide__ = True
    from dovetail.api import Kernel

    if isinstance(given, Kernel):
        return cast("Kernel[Any, Any]", given)
    name = getattr(given, "__name__", "")
    raise TypeError(
        f"{fixture} takes a kernel first, got {type(given).__name__}"
        f"{f' {name!r}' if name else ''}; decorate the function with @dt.kernel"
    )


def _fail(request: pytest.FixtureRequest, text: str, lines: Iterable[str]) -> NoReturn:
    """Fails the test without a traceback, and keeps the annotations for its report."""
    __tracebackhide__ = True
    cast("Any", request).node.stash[_FOUND] = [*lines]
    raise pytest.fail.Exception(text, pytrace=False) from None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the option."""
    parser.getgroup("dovetail").addoption(
        _OPTION,
        choices=("text", "github"),
        default=None,
        help="github: findings about kernels are annotations of a workflow, too; default where"
        " GITHUB_ACTIONS is set",
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep the findings of a failed test, unless it was expected to fail."""
    report = yield
    if report.failed:
        _keep(report, call.excinfo, item.stash.get(_FOUND, ()))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Keep the errors of kernels that a test module builds while it is imported."""
    report = yield
    if report.failed:
        _keep(report, getattr(report, "call").excinfo)  # noqa: B009 - pytest declares it nowhere
    return report


def _keep(
    report: pytest.TestReport | pytest.CollectReport,
    raised: pytest.ExceptionInfo[BaseException] | None,
    lines: Iterable[str] = (),
) -> None:
    """Put annotations into a report; an error of ours exists only where ours was imported."""
    if raised is not None and "dovetail.support.errors" in sys.modules:
        from dovetail.support.annotations import annotated

        setattr(report, _LINES, [*lines, *annotated(raised.value)])


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the annotations here, where pytest captures no output."""
    wanted = config.getoption(_OPTION)
    if wanted is None:
        wanted = "github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text"
    if wanted != "github":
        return
    reports = [each for kind in ("failed", "error") for each in terminalreporter.getreports(kind)]
    # The rows of a parametrized test mostly find the same.
    for line in dict.fromkeys(line for each in reports for line in getattr(each, _LINES, ())):
        terminalreporter.write_line(line)
