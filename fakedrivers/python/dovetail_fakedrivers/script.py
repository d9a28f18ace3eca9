"""Scripts of faults: built line by line, and checked by the library that reads them.

The libraries have the only parser of the language (native/core/script.cc), which checks use.
"""

from __future__ import annotations

import textwrap
from typing import Final, Self

from dovetail.support.errors import DovetailError
from dovetail_fakedrivers.libraries import drivers
from dovetail_fakedrivers.report import Controls, files

_WIDTH: Final = 97
_ORDERS: Final = """\
One order a line; # begins a comment. Numbers may end in KiB, MiB or GiB.

  fail WHAT [after N] with ERROR [times K | always]
      After N calls that succeed, the next (or the next K, or all) answer ERROR. WHAT is a
      function (cuMemAlloc stands for cuMemAlloc_v2 too), a group of functions or `any`.
  out of memory above BYTES       all that is live on one device together
  lose device I after N launches [with ERROR]
  asynchronous ERROR at launch N  found by the next call that waits, then by every call
  hang launch N                   does not end (until dvt_fake_release_hangs)
  slow stream MILLISECONDS        before each piece of work
  missing symbol NAME             the library exports no such function
  version N                       of the driver: 12040, 60200000
  devices N
  device I ATTRIBUTE=VALUE ...    "in quotes" if the value has blanks
  no peer access
  no images                       kernels without a CPU image do nothing, instead of being refused
  late pageable copies            ordinary host memory is read when the stream gets there

Of the fake NCCL and RCCL (`rccl:`), each once, to any rank or to one:

  nccl: answer FUNCTION with N [rank I] [after K]   the call answers this ncclResult_t
  nccl: fail FUNCTION with N [rank I] [after K]     found while its work is done
  nccl: hang FUNCTION [rank I] [after K]            does not end until it is aborted
  nccl: version N                                   22105
"""


def language() -> str:
    """The language of scripts, with the names of each library."""
    fakes = drivers()
    groups = "".join(_entry(kind, fake.groups) for kind, fake in fakes.items())
    attributes = "".join(_entry(kind, fake.attributes) for kind, fake in fakes.items())
    names = [f"`{name}:`" for name in files()]
    others = (
        f"A line that begins with {', '.join(names[:-1])} or {names[-1]} is for that library "
        "alone. Functions and errors of another vendor are left to its library. A wrong line is "
        "said on standard error, and the library then refuses to be initialised."
    )
    return (
        f"{_ORDERS}\nGroups of functions:\n{groups}\nAttributes: name, memory, and\n{attributes}"
        f"\n{textwrap.fill(others, _WIDTH)}\n"
    )


def _entry(kind: str, text: str) -> str:
    return textwrap.fill(
        text, _WIDTH, initial_indent=f"  {kind:8}", subsequent_indent=" " * 10,
        break_on_hyphens=False,
    ) + "\n"  # fmt: skip


class ScriptError(DovetailError):
    """A script is invalid for a library; the message names the line."""


def check(text: str, kind: str) -> None:
    """Check that a script is valid for the library of `kind`.

    Raises:
        ScriptError: It is not.
        LibraryError: There is no such library.
    """
    reason = Controls.of(kind).reason_against(text)
    if reason is not None:
        raise ScriptError(f"the script is wrong for {kind}: {reason}")


class Script:
    r"""A builder of scripts; every method adds a line and returns the script.

    >>> str(Script().devices(2).fail("cuMemAlloc", "CUDA_ERROR_OUT_OF_MEMORY", after=1))
    'devices 2\nfail cuMemAlloc after 1 with CUDA_ERROR_OUT_OF_MEMORY\n'
    """

    def __init__(self) -> None:
        self._lines: list[str] = []

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)

    def line(self, text: str) -> Self:
        """Add a line of text."""
        self._lines.append(text)
        return self

    def fail(self, what: str, error: str, *, after: int = 0, times: int | None = 1) -> Self:
        """Make calls of a function or group return an error; `times` None: always."""
        begin = f"fail {what} after {after} with {error}" if after else f"fail {what} with {error}"
        end = " always" if times is None else "" if times == 1 else f" times {times}"
        return self.line(begin + end)

    def out_of_memory_above(self, size: int) -> Self:
        """Limit the memory of every device to `size` bytes in all."""
        return self.line(f"out of memory above {size}")

    def lose_device(self, device: int, *, after: int, error: str | None = None) -> Self:
        """Lose a device after some launches."""
        end = "" if error is None else f" with {error}"
        return self.line(f"lose device {device} after {after} launches{end}")

    def asynchronous(self, error: str, *, launch: int) -> Self:
        """Make a launch, counted from 1, fail during execution."""
        return self.line(f"asynchronous {error} at launch {launch}")

    def hang(self, *, launch: int) -> Self:
        """Make a launch, counted from 1, hang."""
        return self.line(f"hang launch {launch}")

    def slow(self, milliseconds: int) -> Self:
        """Delay all work."""
        return self.line(f"slow stream {milliseconds}")

    def missing(self, symbol: str) -> Self:
        """Remove a function from the library's exports."""
        return self.line(f"missing symbol {symbol}")

    def version(self, version: int) -> Self:
        """Set the version that the driver reports."""
        return self.line(f"version {version}")

    def devices(self, count: int) -> Self:
        """Set the number of devices."""
        return self.line(f"devices {count}")

    def device(self, device: int, **attributes: object) -> Self:
        """Set attributes of a device: `device(1, sm=75, name="An old one")`."""
        pairs = " ".join(f'{name}="{value}"' for name, value in attributes.items())
        return self.line(f"device {device} {pairs}")
