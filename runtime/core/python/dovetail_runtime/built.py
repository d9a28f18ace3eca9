"""Functions built in this process, without writing, hashing and reading a file.

The library makes the same bundle as from a file, and decodes and checks plans and images at their
first use.
"""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

from dovetail_runtime._native import Handle, encoded, library
from dovetail_runtime.device_object import Device
from dovetail_runtime.function import Function


class Variant(NamedTuple):
    """A variant: the header's entry of its image, and the bytes of image and plan.

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
    """Makes a function from its variants.

    Args:
        name: The function's name in its plans.
        signature: As a bundle's header has it.
        variants: The first one that the device can run is used.
        device: Binds it to a device, as `Module.on` does.
        origin: Used as the bundle's path in messages.

    Raises:
        BundleError: A name or a requirement is invalid.
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
