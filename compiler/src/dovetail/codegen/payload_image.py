"""Images of external kernels: unchanged payloads, with the records of their kernels.

One image holds all kernels of one payload, however many functions launch them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dovetail import ir
from dovetail.codegen.describe import image_function
from dovetail.image import FORMATS, DeviceImage, ImageFunction
from dovetail.support.dataclasses import replace


def external_image(
    kind: str,
    format: str,
    payload: Mapping[str, bytes],
    kernels: Sequence[tuple[ir.Kernel, Sequence[int], str, int]],
    tool: str,
) -> DeviceImage:
    """Make the image of a payload.

    Args:
        kind: The backend that runs it.
        format: The payload's encoding.
        payload: Bytes by key.
        kernels: The launched kernels, each with the order of its arguments in the payload, its
            symbol there, and the bytes of shared memory that it declares.
        tool: The tool that made the payload, or "".
    """
    functions: list[ImageFunction] = []
    for kernel, order, symbol, shared in kernels:
        function = image_function(kernel)
        arguments = tuple(function.arguments[number] for number in order)
        functions.append(
            replace(function, symbol=symbol, shared_bytes=shared, arguments=arguments)
        )
    known = FORMATS.get(format)
    return DeviceImage(
        kind=kind,
        format=format,
        functions=tuple(sorted(functions, key=lambda function: function.name)),
        payload=payload,
        sources={f"{key}.{format}": part.decode() for key, part in payload.items()}
        if known is not None and known.is_text
        else {},
        tool=f"external: {tool}" if tool else "external",
    )
