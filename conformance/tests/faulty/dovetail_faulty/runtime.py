"""The run side: the reference's, which does something else for some kernels."""

import ctypes
import os
import time

from dovetail.backends.reference.device import ReferenceRuntime

_seen = set()


class Faulty(ReferenceRuntime):
    kind = "faulty"

    def launch(self, device, launch):
        name = launch.function.name
        before = {*_seen}
        _seen.add(name)

        def is_called(text):
            return name.startswith(text)

        if is_called("gelu"):
            ctypes.string_at(8)
        elif is_called("collatz"):
            time.sleep(3600)
        elif is_called("local_sort"):
            os._exit(4)
        elif is_called("elementary"):
            raise ArithmeticError("no such function")
        elif is_called("select_and_logic"):
            return
        elif is_called("apply") and any("table_of_helpers" in each for each in before):
            ctypes.string_at(8)
        super().launch(device, launch)


BACKEND = Faulty()
