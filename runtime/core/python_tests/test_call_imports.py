"""No call imports anything of others: what is heavy is imported by whoever asks for it by name.

The first result, and the first error, import small modules of ours that a load does without; a
parameter that does not exist imports `difflib`, too.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.level("real")

WATCH = """
import sys
OURS = {"defaults", "fixes", "host_array", "parameter_info", "suggest", "tensor", "tensor_object"}
ONCE = {f"dovetail_runtime.{each}" for each in OURS}  # each in the first call that needs it
ONCE |= {"difflib", "heapq", "_heapq"}  # for the parameter that was meant
imported = []
calling = False

def watch(event, arguments):
    if calling and event == "import" and arguments[0] not in ONCE:
        imported.append(arguments[0])

sys.addaudithook(watch)

def count_imports(call, times=1000):
    global calling
    for _ in range(times):
        calling = True
        try:
            call()
        except Exception as error:
            del error
        finally:
            calling = False
    found, imported[:] = imported[:], []
    assert not found, (call, found)
"""

SETTINGS = {
    "as it is": "",
    "tvm_ffi before the load": "import tvm_ffi",
    "torch hidden": "sys.modules['torch'] = None; import tvm_ffi",
}

NUMPY = """
import numpy as np
import dovetail_runtime as dr
module = dr.load(sys.argv[1])
x, out = np.ones(8, np.float32), np.zeros(8, np.float32)
other = x.astype(np.float64)
frozen = x.copy()
frozen.flags.writeable = False
count_imports(lambda: module.add(x, x, out), 3000)
assert (out == 2).all()
count_imports(lambda: module.add(x=x, y=frozen, out=out))
count_imports(lambda: module.saxpy(np.float32(2), x, out))
count_imports(lambda: module.pair(x, x))
count_imports(lambda: module.steps(3, 5))
tensor = dr.asarray(x)
count_imports(lambda: module.pair(tensor, x))
count_imports(lambda: module.add(tensor, x, out))
for wrong in (other, None, [1.0], "text", x[:3], x[None], frozen, np.ma.masked_array(x), 2**80):
    count_imports(lambda: module.add(x, wrong, out), 20)
    count_imports(lambda: module.add(x, x, wrong), 20)
    count_imports(lambda: module.store_int64(out, wrong), 20)
count_imports(lambda: module.add(x), 20)
count_imports(lambda: module.add(x, z=x), 20)
count_imports(lambda: module.add(x, x, out), 1000)
print("done")
"""

ALONE = """
import dovetail_runtime as dr
module = dr.load(sys.argv[1])
assert "numpy" not in sys.modules
steps = module.steps
count_imports(lambda: steps(3, 5), 3000)
assert list(steps(3, 5)) == [0, 5, 10]
print("done")
"""

ARRIVING = """
import numpy as np
import dovetail_runtime as dr
module = dr.load(sys.argv[1])
x, out = np.ones(8, np.float32), np.zeros(8, np.float32)
count_imports(lambda: module.add(x, x, out), 2000)
import tvm_ffi
given = [tvm_ffi.from_dlpack(each) for each in (x, x, out)]
module.add(*given)
count_imports(lambda: module.add(*given), 2000)
count_imports(lambda: module.add(x, x, out), 2000)
print("done")
"""


def run(program: str, bundle: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program, str(bundle)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.returncode) == ("done\n", 0), done.stderr[-3000:]


@pytest.mark.parametrize("before", SETTINGS.values(), ids=SETTINGS)
def test_calls_of_a_loaded_function(bundle_path: Path, before: str) -> None:
    run(f"{WATCH}\n{before}\n{NUMPY}", bundle_path)


def test_a_result_that_becomes_a_numpy_array_by_itself(bundle_path: Path) -> None:
    """NumPy comes with the function, where no argument has brought it."""
    run(WATCH + ALONE, bundle_path)


def test_tvm_ffi_may_come_later(bundle_path: Path) -> None:
    run(WATCH + ARRIVING, bundle_path)


def test_the_watch_sees_an_import(bundle_path: Path) -> None:
    run(
        WATCH
        + """
try:
    count_imports(lambda: __import__("colorsys"))
except AssertionError:
    print("done")
""",
        bundle_path,
    )
