"""Where the polynomials of dovetail.elementary come from: interpolation at Chebyshev nodes.

Interpolation at Chebyshev nodes comes within a small factor of the best polynomial, needs no
iteration, and gives the same digits everywhere; one more term makes up for the factor. Run this
file to write `coefficients.py` again; a test checks that the file holds what this one computes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mpmath import mp, mpf

# mpmath has no types.
Number = Any

mp.prec = 300

# name: (function of z, lower end, upper end, terms in float32, terms in float64, what it is)
Fit = tuple[Callable, str, str, int, int, str]


def _series(first: Callable, terms: Callable) -> Callable:
    """A function that cancels near 0, by its power series there."""

    def value(z: Number) -> Number:
        if abs(z) < mpf(2) ** -40:
            return sum((terms(k) * z**k for k in range(6)), mpf(0))
        return first(z)

    return value


def _by_root(odd: Callable, linear: Callable, terms: Callable) -> Callable:
    """(odd(x) - x) / x**3 as a function of z = x*x."""
    return _series(lambda z: (odd(mp.sqrt(z)) - linear(mp.sqrt(z))) / mp.sqrt(z) ** 3, terms)


def _scaled_erfc(x: Number) -> Number:
    return mp.exp(x * x) * mp.erfc(x) * (1 + 2 * x)


LN2_2 = "0.34662"
PI_BITS = 1280
FITS: dict[str, Fit] = {
    "EXP": (
        _series(lambda r: (mp.exp(r) - 1 - r) / r**2, lambda k: 1 / mp.factorial(k + 2)),
        "-" + LN2_2, LN2_2, 5, 11, "(exp(r) - 1 - r) / r**2",
    ),
    "LOG": (
        _series(
            lambda z: (mp.log((1 + mp.sqrt(z)) / (1 - mp.sqrt(z))) / mp.sqrt(z) - 2) / z,
            lambda k: mpf(2) / (2 * k + 3),
        ),
        "0", "0.0294373", 4, 8, "(log((1+s)/(1-s)) / s - 2) / s**2 of z = s*s",
    ),
    "LOG_TAIL": (
        _series(
            lambda z: (mp.log((1 + mp.sqrt(z)) / (1 - mp.sqrt(z))) / mp.sqrt(z) / 2 - 1 - z / 3)
            / z**2,
            lambda k: mpf(1) / (2 * k + 5),
        ),
        "0", "0.0294373", 0, 9, "(atanh(s) / s - 1 - s**2/3) / s**4 of z = s*s",
    ),
    "SIN": (
        _by_root(mp.sin, lambda x: x, lambda k: (-1) ** (k + 1) / mp.factorial(2 * k + 3)),
        "0", "0.61686", 4, 7, "(sin(x) - x) / x**3 of z = x*x",
    ),
    "COS": (
        _series(
            lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2,
            lambda k: (-1) ** k / mp.factorial(2 * k + 4),
        ),
        "0", "0.61686", 4, 7, "(cos(x) - 1 + x**2/2) / x**4 of z = x*x",
    ),
    "SINH": (
        _by_root(mp.sinh, lambda x: x, lambda k: 1 / mp.factorial(2 * k + 3)),
        "0", "1.0001", 5, 9, "(sinh(x) - x) / x**3 of z = x*x",
    ),
    "COSH": (
        _series(lambda z: (mp.cosh(mp.sqrt(z)) - 1) / z, lambda k: 1 / mp.factorial(2 * k + 2)),
        "0", "1.0001", 5, 10, "(cosh(x) - 1) / x**2 of z = x*x",
    ),
    "TANH": (
        _by_root(
            mp.tanh,
            lambda x: x,
            lambda k: 2 ** (2 * k + 4) * (2 ** (2 * k + 4) - 1) * mp.bernoulli(2 * k + 4)
            / mp.factorial(2 * k + 4),
        ),
        "0", "0.06251", 4, 0, "(tanh(x) - x) / x**3 of z = x*x",
    ),
    "ATAN": (
        _by_root(mp.atan, lambda x: x, lambda k: mpf((-1) ** (k + 1)) / (2 * k + 3)),
        "0", "0.171573", 6, 13, "(atan(x) - x) / x**3 of z = x*x",
    ),
    "ASIN": (
        _by_root(
            mp.asin,
            lambda x: x,
            lambda k: mp.factorial(2 * k + 2)
            / (4 ** (k + 1) * mp.factorial(k + 1) ** 2 * (2 * k + 3)),
        ),
        "0", "0.25001", 7, 14, "(asin(x) - x) / x**3 of z = x*x",
    ),
    "ERF": (
        _series(
            lambda z: (mp.erf(mp.sqrt(z)) / mp.sqrt(z) - 1),
            lambda k: 2 / mp.sqrt(mp.pi) * (-1) ** k / (mp.factorial(k) * (2 * k + 1))
            - (1 if k == 0 else 0),
        ),
        "0", "1.0001", 8, 13, "erf(x) / x - 1 of z = x*x",
    ),
    "ERFC": (
        # x = 2 (1 + u) / (1 - u) maps -1..1 to 0..infinity; exp(x*x) erfc(x) is smooth in u.
        lambda u: _scaled_erfc(2 * (1 + u) / (1 - u)),
        "-0.33334", "0.5001", 8, 17, "exp(x*x) erfc(x) (1 + 2x) of u = (x - 2) / (x + 2)",
    ),
    "ERFC_FULL": (
        lambda u: _scaled_erfc(4 * (1 + u) / (1 - u)),
        "-1", "0.75", 0, 25, "exp(x*x) erfc(x) (1 + 2x) of u = (x - 4) / (x + 4)",
    ),
    "CBRT": (
        lambda z: mp.cbrt(1 + z), "-0.12", "0.12", 0, 7, "cbrt(1 + z)",
    ),
}  # fmt: skip


def chebyshev(function: Callable, low: Number, high: Number, terms: int) -> list[Number]:
    """Coefficients, lowest first, of the polynomial that meets `function` at Chebyshev nodes."""
    middle, half = (low + high) / 2, (high - low) / 2
    nodes = [middle + half * mp.cos(mp.pi * (2 * i + 1) / (2 * terms)) for i in range(terms)]
    # Newton's divided differences, then expansion into powers.
    table = [function(node) for node in nodes]
    newton: list[Number] = []
    for level in range(terms):
        newton.append(table[0])
        table = [
            (table[i + 1] - table[i]) / (nodes[i + 1 + level] - nodes[i])
            for i in range(len(table) - 1)
        ]
    result = [mpf(0)] * terms
    for i in reversed(range(terms)):
        shifted = [mpf(0), *result[:-1]]
        result = [s - nodes[i] * r for s, r in zip(shifted, result, strict=True)]
        result[0] += newton[i]
    return result


def rounded(value: Number, bits: int) -> float:
    """The nearest float with so many significant bits."""
    with mp.workprec(bits):
        return float(+value)


def truncated(value: Number, bits: int) -> float:
    """Toward zero, so that what is left has the same sign."""
    mantissa, exponent = mp.frexp(value)
    return float(mp.ldexp(mp.floor(mp.ldexp(mantissa, bits)), exponent - bits))


def split(value: Number, *bits: int) -> list[float]:
    """`value` as a sum of floats of so many bits each."""
    parts = []
    for count in bits[:-1]:
        parts.append(truncated(value, count))
        value -= mpf(parts[-1])
    return [*parts, rounded(value, bits[-1])]


def tables() -> dict[str, tuple[str, list[float]]]:
    """Every constant of the file: name to (what it is, values)."""
    result: dict[str, tuple[str, list[float]]] = {}
    for name, (function, low, high, short, long, text) in FITS.items():
        for suffix, terms, bits in (("32", short, 24), ("64", long, 53)):
            if terms:
                fit = chebyshev(function, mpf(low), mpf(high), terms)
                values = [rounded(c, bits) for c in fit]
                result[f"{name}_{suffix}"] = (f"{text}, {low} to {high}", values)
    # sin and cos of float32 are evaluated in float64, their argument is exact there.
    for name, terms in (("SIN", 5), ("COS", 5), ("EXP", 7), ("LOG", 6)):
        function, low, high, _, _, text = FITS[name]
        values = [rounded(c, 53) for c in chebyshev(function, mpf(low), mpf(high), terms)]
        result[f"{name}_WIDE"] = (f"{text}, {low} to {high}, for float32 in float64", values)
    function, low, high, _, _, text = FITS["ERFC_FULL"]
    values = [rounded(c, 53) for c in chebyshev(function, mpf(low), mpf("0.4327"), 15)]
    result["ERFC_WIDE"] = (f"{text}, {low} to 0.4327, for float32 in float64", values)
    # float32 where there is no float64 to go through.
    for name, fit, low, high, terms, factor in (
        ("TANH_NEAR", "TANH", "0", "0.4", 6, 1),
        ("ERFC_FULL", "ERFC_FULL", "-1", "0.4327", 11, 1),
        ("CBRT", "CBRT", "-0.12", "0.12", 3, 1),
        ("LOG_TAIL", "LOG_TAIL", "0", "0.0294373", 4, 3),
    ):
        function, _, _, _, _, text = FITS[fit]
        numbers = chebyshev(function, mpf(low), mpf(high), terms)
        values = [rounded(factor * number, 24) for number in numbers]
        times = f"{factor} " if factor != 1 else ""
        result[f"{name}_32"] = (f"{times}{text}, {low} to {high}", values)
    ln2, ln10, pi = mp.log(2), mp.log(10), mp.pi
    result |= {
        "LN2_32": ("log(2), the first part exact times 10 bits", split(ln2, 14, 24)),
        "LN2_64": ("log(2), the first part exact times 12 bits", split(ln2, 40, 53)),
        "LOG2E_32": ("1 / log(2), the first part of 12 bits", split(1 / ln2, 12, 24)),
        "LOG2E_64": ("1 / log(2), the first part of 21 bits", split(1 / ln2, 21, 53)),
        "LOG10E_32": ("1 / log(10), the first part of 12 bits", split(1 / ln10, 12, 24)),
        "LOG10E_64": ("1 / log(10), the first part of 21 bits", split(1 / ln10, 21, 53)),
        "LOG10_2_32": ("log10(2), the first part exact times 10 bits", split(ln2 / ln10, 14, 24)),
        "LOG10_2_64": ("log10(2), the first part exact times 12 bits", split(ln2 / ln10, 40, 53)),
        "LOG2E_DD": ("1 / log(2) in two parts", split(1 / ln2, 53, 53)),
        "THIRD_DD": ("1 / 3 in two parts", split(mpf(1) / 3, 53, 53)),
        "LN2_DD": ("log(2) in two parts", split(ln2, 53, 53)),
        "PIO2_32": ("pi / 2 in two parts", split(pi / 2, 24, 24)),
        "PIO2_64": ("pi / 2 in two parts", split(pi / 2, 53, 53)),
        "PIO4_32": ("pi / 4 in two parts", split(pi / 4, 24, 24)),
        "PIO4_64": ("pi / 4 in two parts", split(pi / 4, 53, 53)),
        "PI_32": ("pi in two parts", split(pi, 24, 24)),
        "PI_64": ("pi in two parts", split(pi, 53, 53)),
        "PIO2_PARTS": (
            "pi / 2, the first three exact times 22 bits",
            split(pi / 2, 31, 31, 31, 53),
        ),
        "POWER_32": ("2 / (3 log(2)), the first part of 12 bits", split(2 / ln2 / 3, 12, 24)),
        "TWO_OVER_PI": ("2 / pi", split(2 / pi, 53)),
    }
    return result


HEADER = '''"""Polynomials and constants of the elementary functions, in exact hexadecimal.

Written by compiler/tests/unit/elementary/fit.py, which says how; do not edit.
"""

from __future__ import annotations

from typing import Final

Coefficients = tuple[float, ...]


def _read(text: str) -> Coefficients:
    return tuple(float.fromhex(word) for word in text.split())

'''


def short(value: float) -> str:
    """The hexadecimal form without trailing zeros."""
    mantissa, exponent = value.hex().split("p")
    return f"{mantissa.rstrip('0').rstrip('.')}p{exponent}"


def text_of(values: dict[str, tuple[str, list[float]]]) -> str:
    """The text of coefficients.py."""
    parts = [HEADER]
    for name, (what, numbers) in values.items():
        words = [short(number) for number in numbers]
        lines = ["    " + " ".join(words[i : i + 3]) for i in range(0, len(words), 3)]
        body = "\n".join(lines)
        parts.append(f'\n{name}: Final = _read("""\n{body}\n""")\n"""{what}."""\n')
    with mp.workprec(PI_BITS + 60):
        digits = f"{int(mp.floor(mp.ldexp(2 / mp.pi, PI_BITS))):x}"
    lines = "\n".join(f"    {digits[i : i + 64]}" for i in range(0, len(digits), 64))
    parts.append(
        f'\nTWO_OVER_PI_BITS: Final = int(\n    """\n{lines}\n    """'
        '.replace("\\n", "").replace(" ", ""),\n    16,\n)\n'
        f'"""2 / pi times 2**{PI_BITS}, rounded down."""\n'
    )
    return "".join(parts)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text_of(tables()))
