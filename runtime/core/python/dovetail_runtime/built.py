"""A function that was built in this process: no file is written, hashed and read for it.

The library makes the same bundle of it as of a file, and decodes and checks its plans and images
when they are first used.
"""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from dovetail_runtime._native import Handle, encoded, library
from dovetail_runtime.device_object import Device
from dovetail_runtime.function import Function


class Variant(NamedTuple):
    """One way to run it: what the header of a file says of its image, and the bytes of both.

    Attributes:
        kind: The backend.
        format: The payload's encoding.
        target: The target's text.
        requirements: Predicates over device attributes that must all hold.
        tool: The external tool that made the payload, or "".
        image: docs/format/image.md.
        plan: docs/format/plan.md.
    """

    kind: str
    format: str
    target: str
    requirements: tuple[str, ...]
    tool: str
    image: bytes
    plan: bytes


class _Variant(ctypes.Structure):
    """`dovetail_built_variant`."""

    _fields_ = (
        *(
            (name, ctypes.c_char_p)
            for name in ("kind", "format", "target", "tool", "requirements")
        ),
        *(("image", ctypes.c_char_p), ("image_size", ctypes.c_uint64)),
        *(("plan", ctypes.c_char_p), ("plan_size", ctypes.c_uint64)),
    )


def function(
    name: str, signature: str, variants: Sequence[Variant], *, device: Device, origin: str
) -> Function:
    """Makes a function of its variants.

    Args:
        name: The function's name in its plans.
        signature: As a bundle's header has it.
        variants: The first one that the device can run is taken.
        device: Binds it to a device, as `Module.on` does.
        origin: Stands for a bundle's path in messages.

    Raises:
        BundleError: A name or a requirement is not one.
        ArgumentValueError: A text cannot be passed.
    """

    def text(given: str, what: str) -> bytes:
        return encoded(given, f"{origin}: the {what}", "bundles have texts without these")

    rows = (_Variant * len(variants))(
        *(
            _Variant(
                text(each.kind, "kind"),
                text(each.format, "format"),
                text(each.target, "target"),
                text(each.tool, "tool"),
                text("\n".join(each.requirements), "requirements"),
                *(each.image, len(each.image)),
                *(each.plan, len(each.plan)),
            )
            for each in variants
        )
    )
    address = library().make(
        "bundle_from_variants",
        text(name, "name"),
        text(signature, "signature"),
        ctypes.addressof(rows),
        len(rows),
        origin.encode(errors="backslashreplace"),
    )
    return Function(Handle(address, "bundle_release"), origin, name, device)
