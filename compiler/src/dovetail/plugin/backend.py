"""The Backend record: everything the compiler knows about one kind of target.

In-tree and out-of-tree backends export one such value through the entry-point group
`dovetail.backends`; nothing else connects them to the compiler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from dovetail.support.dataclasses import dataclass, field

if TYPE_CHECKING:
    from dovetail.image import DeviceImage
    from dovetail.lang.script_namespace import ScriptNamespace
    from dovetail.passes import Pass
    from dovetail.plugin.checker import Checker
    from dovetail.plugin.device_ir import DeviceIR
    from dovetail.target import Capabilities, Target, TargetSchema
    from dovetail_runtime.variables import Variable

API: Final = 1
"""The version of this plug-in API; incremented when older records no longer work."""

DeviceAttributes = Mapping[str, str]
"""The attributes of a device, as its runtime reports them: name to text value."""

EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuntimeHint:
    """The distribution that runs images of this kind.

    Attributes:
        distribution: Its name; "" if there is none yet.
        install: The command that installs it, if its manifest does not have it.
        device_type: DLPack's number of the device type.
    """

    distribution: str
    install: str = ""
    device_type: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Backend:
    """The record of a kind of target (docs/how-to/add-a-backend.md).

    Attributes:
        api: The plug-in API this record was written for (`API`).
        kind: Short id, `[a-z][a-z0-9_]*`; also the folder, the entry point and the library suffix.
        schema: The target's attributes, as data.
        capabilities: Returns the capabilities of a target of this kind.
        pipeline: Returns the passes that lower a verified module to the input of `codegen`.
        codegen: Emits an image; needs no device, driver or SDK.
        runtime: The distribution that runs the image.
        variants: The targets that an incompletely specified one expands to, most specific first
            (`cpu` without a level becomes several images); None: the target itself.
        detect: Returns the best target for a device, by its attributes.
        namespace: The functions of the language for this kind only, `T.<kind>.*`.
        checker: The execution of kernels with checks, for `Kernel.check`.
        gaps: Conformance cases that this backend does not pass, each with the reason.
        driver_faults: Silent faults of drivers, by a part of their `device.name`, for `dovetail
            doctor`.
        environment: The environment variables that it reads, for `dovetail doctor` and users.
    """

    api: int
    kind: str
    schema: TargetSchema
    capabilities: Callable[[Target], Capabilities]
    pipeline: Callable[[Target], tuple[Pass, ...]]
    codegen: Callable[[DeviceIR, Target], DeviceImage]
    runtime: RuntimeHint
    variants: Callable[[Target], tuple[Target, ...]] | None = None
    detect: Callable[[DeviceAttributes], Target] | None = None
    namespace: ScriptNamespace | None = None
    checker: Checker | None = None
    gaps: Mapping[str, str] = field(default_factory=lambda: EMPTY)
    driver_faults: Mapping[str, str] = field(default_factory=lambda: EMPTY)
    environment: tuple[Variable, ...] = ()

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", self.kind):
            raise ValueError(f"backend kind '{self.kind}' must match [a-z][a-z0-9_]*")
        if self.schema.kind != self.kind:
            raise ValueError(
                f"backend '{self.kind}' has the target schema of '{self.schema.kind}'"
            )
        if self.namespace is not None and self.namespace.kind != self.kind:
            raise ValueError(f"backend '{self.kind}' has the namespace of '{self.namespace.kind}'")
