"""Conversion of unexpected failures to errors with the responsible package and a reproducer.

Everything below the compiler's entry points runs inside `guarded`. An error that a user can fix
passes through. Anything else is a defect, of Dovetail or of a plug-in: the kernels, the target and
the IR before the stage are written to a folder that the error names, so that users can report it
without knowing the implementation.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import cast

from dovetail import ir
from dovetail.passes.base import Pass
from dovetail.plugin.discovery import entries, load
from dovetail.support.distribution import OURS
from dovetail.support.errors import (
    DovetailError,
    InternalError,
    PluginError,
    VerifyError,
)
from dovetail.target import Target
from dovetail_runtime import installed
from dovetail_runtime.errors import text_of

_kernels: ContextVar[tuple[object, ...]] = ContextVar("kernels", default=())


@contextmanager
def working_on(kernels: Iterable[object]) -> Generator[None]:
    """Add these kernels to the reproducer of a failure inside the context."""
    token = _kernels.set(tuple(kernels))
    try:
        yield
    finally:
        _kernels.reset(token)


@contextmanager
def guarded(
    stage: str,
    target: Target | None = None,
    module: ir.Module | None = None,
    worker: object = None,
    replay: str = "",
) -> Generator[None]:
    """Convert internal failures to an error for users.

    Args:
        stage: The step, e.g. "pass 'simplify'".
        target: The target; its text is kept.
        module: The IR before the step.
        worker: The function or pass of the step; its package is responsible for failures.
        replay: Options of `dovetail lower` that repeat the step on the IR.

    Raises:
        InternalError: Dovetail failed. PluginError: A plug-in failed. DovetailError: The program
            is nested too deeply. Errors that a user can fix, and MemoryError, pass unchanged.
    """
    try:
        yield
    except VerifyError as bad:
        raise _defect(bad, stage, _short(target), module, worker, replay) from bad
    except (DovetailError, MemoryError):
        raise
    except RecursionError as bad:
        theirs = _distribution(worker)
        raise DovetailError(
            f"{stage}: the program is nested too deeply; put parts of long expressions into "
            "variables, make a long chain of `elif` a loop, or raise the limit with "
            "sys.setrecursionlimit"
            + (f"; or {theirs}, whose code this is, recurses without end" if theirs else "")
        ) from bad
    except KeyboardInterrupt:
        raise
    # Whatever has gone wrong becomes a report here alone; a third party's code may raise anything.
    except BaseException as bad:
        if is_own(worker) and not isinstance(bad, Exception | SystemExit):
            raise
        raise _defect(bad, stage, _short(target), module, worker, replay) from bad


def _defect(
    bad: BaseException,
    stage: str,
    target: str,
    module: ir.Module | None,
    worker: object,
    replay: str,
) -> DovetailError:
    from dovetail.support.reproducer import save

    said = text_of(bad)
    what = f"{type(bad).__name__}: {said}" if said else type(bad).__name__
    module = getattr(bad, "before", module)
    head = f"{stage} failed" + (f" for target '{target}'" if target else "")
    distribution = _distribution(worker)
    owner = distribution or OURS
    files = _files(bad, head, target, module, owner)
    name = " ".join([stage, *(str(getattr(each, "name", "")) for each in _kernels.get())])
    saved, why = save(name, files)
    if saved is None:
        lines = [f"nothing could be saved: {why}; set DOVETAIL_CACHE_DIR to a writable folder"]
    else:
        lines = [f"saved: {saved} ({', '.join(files)})"]
        option = f" -t '{target}'" if target else ""
        if "before.ir" in files and replay:
            lines.append(f"replay: dovetail lower {saved / 'before.ir'}{option} {replay}")
        elif "kernels.py" in files:
            lines.append(f"replay: dovetail lower {saved / 'kernels.py'}{option}")
    if isinstance(worker, Pass) and (origin := str(_attempt(lambda: worker.origin) or "")):
        lines.append(f"library: {origin}")
    lines.append(f"help: please report it to the authors of {owner}, with what was saved")
    text = f"{head}: {what}\n" + "\n".join(f"  {line}" for line in lines)
    if distribution:
        version = installed.version_of(distribution) or ""
        if isinstance(worker, Pass):
            return PluginError(distribution, worker.name, text, saved, version, what="pass")
        kind = target.partition(" ")[0] or stage
        return PluginError(distribution, kind, text, saved, version)
    whose = "this is a defect of dovetail, not of your program"
    return InternalError(
        stage, f"internal error: {text.replace(what, f'{what}; {whose}', 1)}", saved
    )


def _short(target: Target | None) -> str:
    """A target without the attributes that say what goes without saying; "" for none."""
    if target is None:
        return ""
    return str(_attempt(lambda: load(target.kind).schema.shorten(target)) or target)


def is_own(worker: object) -> bool:
    """Whether a function or pass belongs to this distribution."""
    return not _package(worker)


def _package(worker: object) -> str:
    """The package that a function or pass of somebody else comes from; "" if it is our own."""
    kind = worker if callable(worker) and hasattr(worker, "__module__") else type(worker)
    package = str(getattr(kind, "__module__", "")).partition(".")[0]
    is_ours = worker is None or package in ("", "builtins", __name__.partition(".")[0])
    return "" if is_ours else package


def _distribution(worker: object) -> str:
    """The distribution that a function or pass comes from; "" if it is our own."""
    package = _package(worker)
    if not package:
        return ""
    from dovetail.plugin.outside_passes import pass_entries

    claims = [(entry.value, entry.distribution) for entry in entries()]
    for announced in pass_entries().values():
        claims += [(entry.value, entry.owner.name) for entry in announced]
    for value, distribution in claims:
        if value.partition(".")[0].partition(":")[0] == package:
            return distribution
    from importlib import metadata

    # One broken distribution among all that are installed makes this raise.
    owners = _attempt(lambda: metadata.packages_distributions()[package])
    return ", ".join(sorted(set(cast("list[str]", owners)))) if owners else package


def _files(
    bad: BaseException, head: str, target: str, module: ir.Module | None, owner: str
) -> dict[str, str]:
    """The texts of a reproducer. Each is made with care: what failed may fail again."""
    import traceback

    files: dict[str, str] = {}
    programs = [
        program for each in _kernels.get() if callable(program := getattr(each, "program", None))
    ]
    texts = [str(text) for program in programs if (text := _attempt(program)) is not None]
    version = installed.version_of(owner) or "unknown"
    about = f"{head}\n{owner} {version}\n"
    if texts:
        files["kernels.py"] = f'"""{head}: reproducer."""\n\n' + "\n\n".join(texts)
    printed = _attempt(lambda: ir.print_ir(module)) if module is not None else None
    if printed is not None:
        files["before.ir"] = f"# {head}\n# target: {target}\n{printed}"
    files["report.txt"] = about + "".join(traceback.format_exception(bad))
    return files


def _attempt(make: object) -> object:
    """What a function gives; None if it fails."""
    # It serves to describe another failure, which must not be hidden by one of its own.
    with suppress(Exception):
        return make() if callable(make) else None
    return None
