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
"""The version of this plug-in API; raised when a record of the old form no longer works."""

DeviceAttributes = Mapping[str, str]
"""What a device's runtime reports about it: attribute name to text value."""

EMPTY: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class RuntimeHint:
    """Which distribution runs images of this kind.

    Attributes:
        distribution: The distribution's name; "" where there is none yet.
        install: The command that installs it, where its manifest cannot say it.
        device_type: DLPack's number of the device type.
    """

    distribution: str
    install: str = ""
    device_type: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Backend:
    """One kind of target; see design section 2 for the folder that holds it.

    Attributes:
        api: The plug-in API this record was written for (`API`).
        kind: Short id, `[a-z][a-z0-9_]*`; also the folder, the entry point and the library suffix.
        schema: The target's attributes, as data.
        capabilities: What a target of this kind can do.
        pipeline: The passes that lower a verified module to what `codegen` takes.
        codegen: Emits one image; needs no device, driver or SDK.
        runtime: What runs the image.
        variants: The targets that stand for one that leaves something open, most specific first
            (`cpu` without a level becomes several images); None: the target itself.
        detect: The target that fits a device best, from its attributes.
        namespace: What the language has for this kind only, `T.<kind>.*`.
        checker: How `Kernel.check` can use it to find what is wrong with a kernel.
        gaps: Conformance cases this backend does not pass, each with the reason.
        driver_faults: What goes wrong on devices without an error, by a part of their
            `device.name`, for `dovetail doctor`.
        environment: The environment variables that it reads, for `dovetail doctor` and for users.
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
