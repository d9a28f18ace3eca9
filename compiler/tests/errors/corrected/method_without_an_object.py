"""A method used without an object."""

import dovetail as dt
from dovetail import T


class Filter:
    gain = 2.0

    @dt.kernel
    def apply(self, x: T.Buffer[T.float32]) -> None:
        x[0] = self.gain * x[0]


thing = Filter()
apply = thing.apply
