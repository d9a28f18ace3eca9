"""Functions of complex numbers; docs/language.md describes `+ - * / ** ==` and `abs`."""

from __future__ import annotations

from dovetail.lang.builtins.builtin import Builtin

TABLE = (
    Builtin(
        "complex",
        "`T.complex(re, im)`: the complex number with these parts.",
        (
            "(re: _Single, im: _Single | float) -> complex64",
            "(re: float, im: _Single) -> complex64",
            "(re: _Double, im: _Double | float) -> complex128",
            "(re: float, im: _Double) -> complex128",
        ),
        types="two float32 give a complex64, two float64 a complex128.",
        rule="Two numbers without a type give one without a type.",
        example="z = T.complex(x[i], 0.0)",
    ),
    Builtin(
        "conj",
        "The complex conjugate: z with its imaginary part negated.",
        ("(z: _C) -> _C",),
        types="complex64 and complex128.",
        example="out[i] = a[i] * T.conj(b[i])",
    ),
    Builtin(
        "angle",
        "The angle of a complex number, from -pi to pi: atan2(z.imag, z.real).",
        ("(z: SupportsAbs[_V]) -> _V",),
        types="complex64 gives float32, complex128 gives float64.",
        rule="0 for 0; on the negative real axis it has the sign of the imaginary part.",
        bound="that of `T.atan2` of its parts.",
        example="phase[i] = T.angle(z[i])",
    ),
)
