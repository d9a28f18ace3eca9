"""NumPy's .npy files, read with one clear error each; nothing pickled is ever loaded."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from dovetail.support.errors import DovetailError
from dovetail.support.files import open_regular, reason, write_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MAGIC = b"\x93NUMPY"  # numpy.lib.format, "Format Version 1.0"


def read(path: Path) -> NDArray[Any]:
    """The array in a file, in this machine's byte order.

    Raises:
        DovetailError: The file cannot be read, is not a .npy file, is cut short, or holds objects.
    """
    import numpy as np

    try:
        with open_regular(path, "") as file:
            start = file.read(len(_MAGIC))
            if start != _MAGIC:
                raise DovetailError(f"'{path}' is not a .npy file: {_what(start)}")
            _check_size(file)
            file.seek(0)
            array = np.lib.format.read_array(file, allow_pickle=False)
    except OSError as bad:
        raise DovetailError(f"cannot read '{path}': {reason(bad)}") from bad
    except MemoryError as bad:
        raise DovetailError(f"cannot read '{path}': its array does not fit in memory") from bad
    except (ValueError, EOFError, OverflowError) as bad:
        text = str(bad).partition("\n")[0]
        if "allow_pickle" in text:
            text = "it holds pickled python objects, which are never loaded"
        elif "Failed to read all data" in text or "EOF" in text or not text:
            text = "it is cut short"
        raise DovetailError(f"'{path}' is not a valid .npy file: {text}") from bad
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _check_size(file: IO[bytes]) -> None:
    """See that a file has the bytes that its header promises, before memory is taken for them."""
    import numpy as np

    file.seek(0)
    version = np.lib.format.read_magic(file)
    if version == (1, 0):
        shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    elif version in ((2, 0), (3, 0)):  # They differ in the encoding of names of fields.
        shape, _, dtype = np.lib.format.read_array_header_2_0(file)
    else:
        raise ValueError(f"it is of version {version[0]}.{version[1]}, 1.0, 2.0 and 3.0 are read")
    if any(extent < 0 for extent in shape):
        raise ValueError(f"its shape is {shape}")
    needed = math.prod(shape) * dtype.itemsize
    left = os.fstat(file.fileno()).st_size - file.tell()
    if needed > left and not dtype.hasobject:
        raise EOFError


def write(path: Path, array: NDArray[Any]) -> None:
    """Write a .npy file in one step, so that a failure leaves the old one.

    Raises:
        DovetailError: The system refused; its reason is in the text.
    """
    import numpy as np

    write_whole(path, "result", lambda file: np.lib.format.write_array(file, np.asarray(array)))


def _what(start: bytes) -> str:
    """What a file that is not a .npy file is, by its first bytes, and what to do."""
    if not start:
        return "it is empty"
    if start.startswith(b"PK"):
        return "it is an .npz archive; save the one array with numpy.save"
    if start.startswith(b"\x80"):
        return "it is a pickle, which is never loaded; save the array with numpy.save"
    return f"it begins with the bytes {start.hex(' ')}; save the array with numpy.save"
