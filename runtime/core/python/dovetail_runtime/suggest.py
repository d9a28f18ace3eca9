"""What somebody may have meant by a name that there is not.

`difflib` is imported where a name is wrong, and nowhere else: it takes longer than a call.
"""

from collections.abc import Iterable


def near(name: str, known: Iterable[str], most: int = 3, alike: float = 0.6) -> list[str]:
    """The names most like one, the best first.

    Args:
        name: The one that there is not.
        known: Those that there are.
        most: How many are wanted.
        alike: How much of a name must be the same, from 0 to 1 (`difflib.get_close_matches`).
    """
    import difflib

    return difflib.get_close_matches(name, list(known), most, alike)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name that was probably meant, or None."""
    return next(iter(near(name, known, 1)), None)


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "", before: str = "") -> str:
    """The question for an error's text, or what is said where no name is near.

    Args:
        name: The one that there is not.
        known: Those that there are.
        otherwise: What is said where none of them is near.
        before: What stands before the question: "; ".
    """
    found = nearest(name, known)
    return otherwise if found is None else f"{before}did you mean '{found}'?"
