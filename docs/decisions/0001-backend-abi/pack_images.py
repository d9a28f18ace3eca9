"""Packs the hand-written kernels into one image per kind, as docs/format/image.md says.

The experiment has an encoder of its own so that the specification is read twice; what it writes is
decoded by the core's public decoder.
"""

from __future__ import annotations

import argparse
import struct
from dataclasses import dataclass
from pathlib import Path

BUFFER, SCALAR, OFFSET, GRID_BASE = range(4)
READ, WRITE, BOTH = 1, 2, 3
INT32, UINT32, FLOAT32 = (0, 32), (1, 32), (2, 32)


@dataclass(frozen=True)
class Argument:
    """One argument record of a function."""

    kind: int
    dtype: tuple[int, int]
    access: int = 0
    index: int = 0

    def encode(self) -> bytes:
        """Returns the record's 12 bytes."""
        code, bits = self.dtype
        return struct.pack("<BBHIBBH", self.kind, self.access, 0, self.index, code, bits, 1)


def buffer(access: int) -> Argument:
    """A buffer of float32."""
    return Argument(BUFFER, FLOAT32, access=access)


def offset(index: int) -> Argument:
    """The element offset of buffer `index`."""
    return Argument(OFFSET, INT32, index=index)


INT, FLOAT, BASE = Argument(SCALAR, INT32), Argument(SCALAR, FLOAT32), Argument(GRID_BASE, UINT32)

FUNCTIONS: dict[str, tuple[int, int, tuple[Argument, ...]]] = {
    # name: threads in a block, shared bytes, arguments
    "block_reduce": (256, 1024, (buffer(READ), buffer(WRITE), INT, offset(0), offset(1), BASE)),
    "many_scalars": (40, 0, (buffer(WRITE), *[FLOAT] * 40, offset(0))),
    "saxpy_offset": (
        64,
        0,
        (buffer(READ), buffer(BOTH), FLOAT, INT, INT, INT, offset(0), offset(1), BASE),
    ),
    "two_outputs": (
        64,
        0,
        (buffer(READ), buffer(WRITE), buffer(WRITE), INT, offset(0), offset(1), offset(2)),
    ),
}


def text(value: str | bytes) -> bytes:
    """Encodes a `str` or `bytes` of the format."""
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("<Q", len(data)) + data


def image(kind: str, form: str, payload: dict[str, bytes]) -> bytes:
    """Encodes one image that holds all functions."""
    out = [b"DVTI", struct.pack("<I", 1), text(kind), text(form)]
    out.append(struct.pack("<Q", len(FUNCTIONS)))
    for name, (threads, shared, arguments) in sorted(FUNCTIONS.items()):
        out += [
            text(name),
            text(name),
            struct.pack("<3IQQ", threads, 1, 1, shared, len(arguments)),
        ]
        out += [argument.encode() for argument in arguments]
    out.append(struct.pack("<Q", len(payload)))
    for key, value in sorted(payload.items()):
        out += [text(key), text(value)]
    return b"".join(out)


def main() -> None:
    """Writes `<kind>.dvti` and `<kind>.broken.dvti`, whose payload is damaged, for each kind."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kernels", type=Path)
    parser.add_argument("build", type=Path)
    arguments = parser.parse_args()
    kernels, build = arguments.kernels, arguments.build

    words = {name: (build / f"{name}.spv").read_bytes() for name in FUNCTIONS}
    wgsl = (kernels / "kernels.wgsl").read_bytes()
    opencl_c = (kernels / "kernels.cl").read_bytes()
    images = {
        "vulkan": ("spv", words, {name: data[:-20] for name, data in words.items()}),
        "webgpu": ("wgsl", {"source": wgsl}, {"source": wgsl.replace(b"f32", b"f31", 1)}),
        "opencl": ("cl", {"source": opencl_c}, {"source": opencl_c.replace(b"int n", b"ink n")}),
    }
    for kind, (form, whole, broken) in images.items():
        (build / f"{kind}.dvti").write_bytes(image(kind, form, whole))
        (build / f"{kind}.broken.dvti").write_bytes(image(kind, form, broken))


if __name__ == "__main__":
    main()
