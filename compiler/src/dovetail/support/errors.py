"""The errors of the compiler: classes for callers, messages for users.

Texts say what happened, to which named thing, with the value; what was allowed; what to do.
Lower case, no full stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Self

from dovetail.support.dataclasses import dataclass, field
from dovetail.support.diagnostics import MAX_SHOWN, render, render_all
from dovetail.support.printable import printable
from dovetail.support.span import Span
from dovetail_runtime.errors import DovetailError as RuntimeRoot
from dovetail_runtime.errors import InternalError as RuntimeInternalError

if TYPE_CHECKING:
    from pathlib import Path


class DovetailError(RuntimeRoot):
    """The base class of the compiler's errors.

    It derives from `dovetail_runtime.DovetailError`, so that one `except` catches errors of
    building, loading and calling.
    """


class SourceError(DovetailError):
    """A kernel is invalid: its syntax, its types, or a name that it uses.

    One error may have several findings of one compilation (see `errors`); `message`, `span` and
    the others are then those of the first.

    Args:
        message: The finding, without the position.
        span: The position.
        instead: What to write instead, or "".
        source: The text of the user's file, from which the message shows a line, or None.
        notes: Further positions, each with a short text.
    """

    def __init__(
        self,
        message: str,
        span: Span,
        instead: str = "",
        source: str | None = None,
        notes: Sequence[tuple[str, Span]] = (),
    ) -> None:
        self.message = message
        self.span = span
        self.instead = instead
        self.source = source
        self.notes = tuple(notes)
        self._several: tuple[SourceError, ...] = ()
        super().__init__(message)

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """All findings, in the order of the text; for a single one, the error itself."""
        return self._several or (self,)

    @classmethod
    def of(cls, errors: Iterable[SourceError]) -> SourceError:
        """One error for several findings: in the order of the text, each place once.

        The same place may be found wrong more than once: in each copy of a loop's body, in each
        try of an expression. Only a helper that is wrong in two ways for two calls counts twice.

        Args:
            errors: One or more; those that are several themselves are taken apart. What lies in
                the file of the first one comes first.
        """
        seen: set[object] = set()
        listed: list[SourceError] = []
        for each in (each for error in errors for each in error.errors):
            calls = tuple(place for text, place in each.notes if text.endswith("called here"))
            keys = {(each.span, each.message), (each.span, calls)}
            if not keys & seen:
                listed.append(each)
            seen |= keys
        if len(listed) == 1:
            return listed[0]
        first = listed[0].span.file
        listed.sort(key=lambda each: (
            each.span.file != first, each.span.file, each.span.line, each.span.column,
        ))  # fmt: skip
        head = listed[0]
        whole = cls(head.message, head.span, head.instead, head.source, head.notes)
        whole._several = tuple(listed)
        return whole

    def __str__(self) -> str:
        return render_all(
            [
                render(
                    each.message,
                    each.span,
                    instead=each.instead,
                    source=each.source,
                    notes=each.notes,
                )
                for each in self.errors[:MAX_SHOWN]
            ],
            len(self.errors),
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """A violation of a rule of the IR."""

    rule: str
    message: str
    where: str
    span: Span | None = None

    def __str__(self) -> str:
        place = f" at {self.span}" if self.span is not None else ""
        return f"[{self.rule}] {self.where}: {self.message}{place}"


class VerifyError(DovetailError):
    """The IR breaks a rule: a defect of Dovetail or of a plug-in, never of the user."""

    def __init__(self, findings: Sequence[Finding], after: str) -> None:
        self.findings = tuple(findings)
        self.after = after
        lines = "\n".join(f"  {finding}" for finding in findings)
        super().__init__(f"the IR is malformed after '{after}':\n{lines}")


class UnsupportedError(DovetailError):
    """The target does not support an operation."""

    def __init__(
        self, kind: str, what: str, why: str, instead: str, span: Span | None = None
    ) -> None:
        self.kind = kind
        self.what = what
        self.why = why
        self.instead = instead
        self.span = span
        place = f"{span}: " if span is not None else ""
        super().__init__(f"{place}target '{kind}' does not support {what}: {why}; {instead}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A kernel that a target does not support.

    Attributes:
        kernel: Its name.
        target: The target's text.
        error: The reason, with the position and a fix.
    """

    kernel: str
    target: str
    error: UnsupportedError | ResourceError

    def __str__(self) -> str:
        return f"kernel '{self.kernel}': {self.error}"


class RefusedError(UnsupportedError):
    """Targets do not support some of several kernels.

    Attributes:
        refusals: All refusals, in the order of the targets and of the kernels.
        kernels: The number of kernels.
    """

    def __init__(self, refusals: Sequence[Refusal], kernels: int) -> None:
        self.refusals = tuple(refusals)
        self.kernels = kernels
        first = self.refusals[0]
        names = dict.fromkeys(each.kernel for each in self.refusals)
        what = f"{len(names)} of {kernels} kernels"
        instead = "change them, or leave them out"
        reason = first.error
        span = reason.span if isinstance(reason, UnsupportedError) else None
        super().__init__(first.target, what, str(reason), instead, span)

    def __str__(self) -> str:
        lines = [f"the targets do not support {self.what}, and nothing is built:"]
        lines += [f"  {each}" for each in self.refusals]
        return "\n".join((*lines, f"  {self.instead} (--keep-going, keep_going=)"))


class ResourceError(DovetailError):
    """A kernel exceeds a limit of the target."""

    def __init__(self, what: str, need: int, have: int, unit: str, instead: str = "") -> None:
        self.what = what
        self.need = need
        self.have = have
        self.unit = unit
        hint = f"; {instead}" if instead else ""
        super().__init__(f"{what} needs {need} {unit}, {have} are allowed{hint}")


class TargetError(DovetailError):
    """A target is not valid syntax, or has an unknown kind or attribute."""


class ToolchainError(DovetailError):
    """An external tool failed."""

    def __init__(
        self, command: Sequence[str], status: int, stderr: str, input_path: Path | None
    ) -> None:
        self.command = tuple(command)
        self.status = status
        self.stderr = stderr
        self.input_path = input_path
        super().__init__(f"'{' '.join(command)}' ended with status {status}: {stderr.strip()}")


MAX_PATH: Final = 5000
"""Characters of a thing's name in a message: paths are shown whole."""


@dataclass
class FormatError(DovetailError):
    """Bytes of an image, plan or bundle are invalid, or exceed a limit.

    Attributes:
        what: The thing, e.g. "image" or "bundle 'edges.dvt'".
        offset: Byte offset of the violation.
        expected: What the format requires there.
        found: What is there.
        hint: What to do; for a limit (`expected` is ""), its name and the value needed.
    """

    what: str
    offset: int
    expected: str
    found: str
    hint: str = field(default="")

    def __str__(self) -> str:
        # Much of it may come out of the file.
        what = printable(self.what, MAX_PATH)
        expected, found, hint = map(printable, (self.expected, self.found, self.hint))
        place = f"{what}: at byte {self.offset}"
        if not expected:
            return f"{place}: {hint}"
        return f"{place}: expected {expected}, found {found}{f'; {hint}' if hint else ''}"

    @classmethod
    def over(cls, what: str, offset: int, text: str) -> Self:
        """The error for exceeding a limit."""
        return cls(what, offset, "", "", text)


class ImageError(FormatError):
    """Bytes that are not a device image."""


class PlanError(FormatError):
    """Bytes that are not a launch plan."""


class BundleError(FormatError):
    """Bytes that are not a bundle."""


class PluginError(DovetailError):
    """A plug-in could not be loaded or broke its contract; the message shows the cause.

    Attributes:
        distribution: The distribution of the plug-in.
        entry_point: The name of its entry point.
        version: The distribution's version, if it is known.
        reason: The failure.
        fix: The fix, if it is known.
        saved: The folder that reproduces the failure, if it failed while compiling.
        what: The kind of plug-in: "backend" or "pass".
    """

    shows_frames = True

    def __init__(
        self,
        distribution: str,
        entry_point: str,
        cause: str,
        saved: Path | None = None,
        version: str = "",
        fix: str = "",
        what: str = "backend",
    ) -> None:
        self.distribution = distribution
        self.version = version
        self.reason = cause
        self.fix = fix
        self.entry_point = entry_point
        self.saved = saved
        self.what = what
        owner = f"'{distribution}'" + (f" {version}" if version else "")
        text = f"{what} '{entry_point}' of distribution {owner}: {cause}"
        super().__init__(f"{text}; to fix: {fix}" if fix else text)


class InternalError(DovetailError, RuntimeInternalError):
    """A defect of Dovetail: please report it.

    It derives from `dovetail_runtime.InternalError`, so that one `except` catches both.

    Attributes:
        stage: The step that failed, e.g. "pass 'simplify'".
        saved: The folder that reproduces the failure; None if it could not be written.
    """

    def __init__(self, stage: str, message: str, saved: Path | None) -> None:
        self.stage = stage
        self.saved = saved
        super().__init__(message)
