"""Our SHA-256 is SHA-256, of small things and of large ones."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from dovetail_runtime.digest import sha256


@pytest.mark.parametrize("size", [0, 1, 63, 64, (1 << 20) - 1, 1 << 20, (1 << 20) + 7])
def test_as_the_standard_library(size: int) -> None:
    data = bytes(range(256)) * (size // 256) + b"x" * (size % 256)
    assert sha256(data).digest() == hashlib.sha256(data).digest()
    assert sha256(data).hexdigest() == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("hidden", ["", "_sha2 _sha256"])
def test_small_things_load_no_openssl(hidden: str) -> None:
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({hidden.split()!r}));"
        " from dovetail_runtime.digest import sha256; print(sha256(b'x').hexdigest());"
        " print('_hashlib' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [hashlib.sha256(b"x").hexdigest(), str(bool(hidden))]
