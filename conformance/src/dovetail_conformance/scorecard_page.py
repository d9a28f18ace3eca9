"""A scorecard as one page of HTML that needs nothing else, and a page that lists several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from dovetail_conformance.groups import BASIC, LEVELS
from dovetail_conformance.scorecard import Scorecard, level_text
from dovetail_conformance.suite import Result

WORDS: Final = {
    "passed": "gives what it must",
    "compiled": "compiles to a whole bundle; nothing was executed",
    "gap": "does not pass, as the backend says itself",
    "stale": "passes, and is listed as a gap",
    "refused": "refused by the compiler, and not listed as a gap",
    "failed": "gives something else",
    "crashed": "took its process down",
    "hung": "did not end in its time",
    "ended": "ended its process",
}
"""What the outcomes mean, as the pages say it."""

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #d9dee5;
  --paper: #ffffff; --band: #f4f6f8; --good: #2f7d4f; --some: #b7791f; --bad: #b3362c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #9aa5b4; --line: #343c48;
  --paper: #14181e; --band: #1c222a; --good: #58b27c; --some: #d9a441; --bad: #e0695e; } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; background: var(--paper);
  color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; margin: 0 0 .25rem } h2 { font-size: 1.1rem; margin: 2.25rem 0 .5rem }
p { margin: .25rem 0 } .soft { color: var(--soft) }
code { font: .9em ui-monospace, monospace }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: 1rem 0 }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-weight: 600; color: var(--soft); font-size: .85rem }
th, td { padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.bar { display: flex; height: .6rem; margin-top: .45rem; background: var(--band); min-width: 9rem }
.bar span { display: block; height: 100% }
.good { background: var(--good) } .some { background: var(--some) } .bad { background: var(--bad) }
.word { white-space: nowrap; font-weight: 600 }
.word.passed, .word.compiled { color: var(--good) } .word.gap { color: var(--some) }
.word.stale, .word.refused, .word.failed, .word.crashed, .word.hung, .word.ended {
  color: var(--bad) }
details { border-bottom: 1px solid var(--line); padding: .35rem 0 }
summary { cursor: pointer } .why { overflow-wrap: anywhere; color: var(--soft) }
.level { display: inline-block; border: 1px solid var(--line); padding: .1rem .6rem;
  border-radius: .3rem; font-weight: 600 }
"""

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def page(card: Scorecard) -> str:
    """The scorecard's page."""
    facts = [
        ("brought by", card.brought_by or "an unknown distribution"),
        ("target", card.target),
        ("known as", card.how),
        *card.device.items(),
    ]
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts)
    explained = (
        "" if card.level is None else f" <span class=soft>{escape(LEVELS[card.level])}</span>"
    )
    body = [
        f"<h1>Conformance of <code>{escape(card.name)}</code></h1>",
        f"<p><span class=level>level {escape(level_text(card))}</span>{explained}</p>",
        f"<dl>{listed}</dl>",
        _total(card),
        "<h2>Groups</h2>",
        _groups(card),
    ]
    body += _rows("Not as it must be", card.bad)
    body += _rows("Gaps", [each for each in card.results if each.outcome == "gap"])
    body.append("<h2>Every case</h2>")
    body += [_details(group, results) for group, results in card.groups.items()]
    title = f"Conformance of {card.name}"
    return _PAGE.format(title=escape(title), style=_STYLE, body="\n".join(body))


def index(cards: Iterable[Scorecard]) -> str:
    """A page that lists scorecards, each in a file `<name>.html` beside it."""
    rows = "".join(
        f'<tr><td><a href="{escape(card.name)}.html"><code>{escape(card.name)}</code></a></td>'
        f"<td>{escape(card.how)}</td><td>{escape(level_text(card))}</td>"
        f"<td>{_bar(card.results)}</td><td class=number>{len(card.results)}</td></tr>"
        for card in cards
    )
    head = "<tr><th>target</th><th>known as</th><th>level</th><th>cases</th><th></th></tr>"
    levels = "".join(f"<dt>{n}</dt><dd>{escape(text)}</dd>" for n, text in LEVELS.items())
    body = (
        f"<h1>Conformance</h1><table>{head}{rows}</table>"
        f"<h2>Levels</h2><dl>{levels}</dl>"
        f"<p class=soft>The basic groups: {escape(', '.join(BASIC))}.</p>"
    )
    return _PAGE.format(title="Conformance", style=_STYLE, body=body)


def _class(outcome: str) -> str:
    return "good" if outcome in ("passed", "compiled") else "some" if outcome == "gap" else "bad"


def _bar(results: Sequence[Result]) -> str:
    counts = Counter(_class(each.outcome) for each in results)
    parts = "".join(
        f'<span class={name} style="width:{100 * counts[name] / len(results):.2f}%"></span>'
        for name in ("good", "some", "bad")
        if counts[name]
    )
    said = ", ".join(f"{n} {word}" for word, n in Counter(e.outcome for e in results).items())
    return (
        f'<div class=bar role=img aria-label="{escape(said)}" title="{escape(said)}">{parts}</div>'
    )


def _total(card: Scorecard) -> str:
    said = "; ".join(
        f"{number} <span class='word {word}'>{word}</span>: {escape(WORDS[word])}"
        for word, number in card.counts.items()
    )
    return f"<p>{len(card.results)} cases: {said}.</p>"


def _groups(card: Scorecard) -> str:
    rows = "".join(
        f"<tr><td>{escape(group)}{' <span class=soft>basic</span>' if group in BASIC else ''}</td>"
        f"<td>{_bar(results)}</td>"
        f"<td class=number>{sum(_class(e.outcome) == 'good' for e in results)} of {len(results)}"
        "</td></tr>"
        for group, results in card.groups.items()
    )
    return f"<table><tr><th>group</th><th>cases</th><th></th></tr>{rows}</table>"


def _rows(title: str, results: Sequence[Result]) -> list[str]:
    if not results:
        return []
    rows = "".join(
        f"<tr><td><code>{escape(each.name)}</code></td>"
        f"<td class='word {each.outcome}'>{each.outcome}</td>"
        f"<td class=why>{escape(each.why)}</td></tr>"
        for each in results
    )
    return [f"<h2>{escape(title)}</h2>", f"<table>{rows}</table>"]


def _details(group: str, results: Sequence[Result]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(each.name)}</code></td>"
        f"<td class='word {each.outcome}'>{each.outcome}</td>"
        f"<td class=number>{f'{each.seconds:.2f} s' if each.seconds else ''}</td></tr>"
        for each in results
    )
    return (
        f"<details><summary>{escape(group)} <span class=soft>{len(results)}</span></summary>"
        f"<table>{rows}</table></details>"
    )
