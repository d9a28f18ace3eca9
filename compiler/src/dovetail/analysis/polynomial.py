"""Integer polynomials over numbered atoms: what the bounds analysis computes with.

A polynomial is a dict from monomial (sorted atom numbers, () for the constant) to a nonzero
integer coefficient. Python integers do not wrap, so the algebra is exact.
"""

from __future__ import annotations

from math import gcd

Monomial = tuple[int, ...]
Polynomial = dict[Monomial, int]

ZERO: Polynomial = {}


def constant(value: int) -> Polynomial:
    """A constant."""
    return {(): value} if value else {}


def atom(number: int) -> Polynomial:
    """One atom."""
    return {(number,): 1}


def plus(a: Polynomial, b: Polynomial, scale: int = 1) -> Polynomial:
    """The sum a + scale * b."""
    result = dict(a)
    for monomial, coefficient in b.items():
        value = result.get(monomial, 0) + scale * coefficient
        if value:
            result[monomial] = value
        else:
            result.pop(monomial, None)
    return result


def scaled(a: Polynomial, factor: int) -> Polynomial:
    """The product of a polynomial and an integer."""
    if factor == 1:
        return a
    return {monomial: factor * value for monomial, value in a.items()} if factor else {}


def times(a: Polynomial, b: Polynomial) -> Polynomial:
    """The product."""
    result: Polynomial = {}
    for first, x in a.items():
        for second, y in b.items():
            monomial = tuple(sorted(first + second)) if first and second else first or second
            value = result.get(monomial, 0) + x * y
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    return result


def as_constant(a: Polynomial) -> int | None:
    """The value of a polynomial without atoms, else None."""
    if not a:
        return 0
    return a[()] if len(a) == 1 and () in a else None


def content(a: Polynomial) -> int:
    """The greatest common divisor of the coefficients but the constant; 0 for a constant."""
    result = 0
    for monomial, coefficient in a.items():
        if monomial:
            result = gcd(result, coefficient)
            if result == 1:
                return 1
    return result


def tightened(a: Polynomial) -> Polynomial:
    """A polynomial that is >= 0 at the same integer points: common factor out, constant rounded.

    Where g divides every coefficient but the constant c, g * q + c >= 0 holds exactly when
    q + floor(c / g) >= 0 does.
    """
    # Most have a coefficient of one, whatever the others are.
    for monomial, coefficient in a.items():
        if (coefficient == 1 or coefficient == -1) and monomial:
            return a
    factor = content(a)
    if factor <= 1:
        return a
    result: Polynomial = {}
    for monomial, coefficient in a.items():
        value = coefficient // factor
        if value:
            result[monomial] = value
    return result


def substituted(a: Polynomial, number: int, value: Polynomial) -> Polynomial:
    """`a` with every power of an atom replaced."""
    result: Polynomial = {}
    for monomial, coefficient in a.items():
        term: Polynomial = {monomial: coefficient}
        if number in monomial:
            term = {tuple([item for item in monomial if item != number]): coefficient}
            for _ in range(monomial.count(number)):
                term = times(term, value)
        for one, factor in term.items():
            total = result.get(one, 0) + factor
            if total:
                result[one] = total
            else:
                result.pop(one, None)
    return result


def divided(a: Polynomial, number: int) -> Polynomial | None:
    """The quotient of `a` and an atom where it divides every monomial, else None."""
    result: Polynomial = {}
    for monomial, coefficient in a.items():
        if number not in monomial:
            return None
        place = monomial.index(number)
        result[monomial[:place] + monomial[place + 1 :]] = coefficient
    return result


def frozen(a: Polynomial) -> frozenset[tuple[Monomial, int]]:
    """A hashable form."""
    return frozenset(a.items())


def newest(goal: Polynomial) -> Monomial:
    """The monomial of the newest atom; of several the longest, and then the greatest."""
    found: Monomial = ()
    for monomial in goal:
        if not found or (
            monomial
            and monomial[-1] >= found[-1]
            and (monomial[-1] > found[-1] or (len(monomial), monomial) > (len(found), found))
        ):
            found = monomial
    return found
