"""`analyzer explain`: what a number means, as words and as a formula."""

from typing import Annotated

import typer

from analyzer.cli import complete


def explain(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A metric or a word of the output; all without.",
            metavar="[METRIC]",
            autocompletion=complete.words,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", help="Only this game's.", autocompletion=complete.games),
    ] = None,
) -> None:
    """Say what a number of the output means: formula, unit, bounds, interval, table."""
    from analyzer.core import contract, explained
    from analyzer.core.errors import unknown_name
    from analyzer.core.glossary import GLOSSARY

    games = [contract.load(name) for name in ([game] if game else contract.names())]
    metric = " ".join(words or [])
    if not metric:
        for each in games:
            _list(
                f"Metrics of {each.card.title_en}",
                [(one.name, f"{one.title}: {one.about}") for one in explained.metrics_of(each)],
            )
        _list("Other words", [(term.name, term.means) for term in GLOSSARY])
        return
    found, terms = explained.find(metric, games)
    if not found and not terms:
        known = {one.name for each in games for one in explained.metrics_of(each)}
        known |= {term.name for term in GLOSSARY}
        raise unknown_name("metric or word", metric, known)
    for each, one in found:
        title = f"{one.name} - {one.title} ({each.card.title_en})"
        _print(title, explained.metric_lines(each, one))
    for term in terms:
        _print(term.name, explained.term_lines(term))


def _print(title: str, lines: list[tuple[str, str]]) -> None:
    """Print a title and what is said under each heading."""
    from analyzer.cli import console

    print(title)
    for head, text in lines:
        console.print_entry(f"  {head:<10}", text)
    print()


def _list(title: str, entries: list[tuple[str, str]]) -> None:
    """Print one line for each name; off a terminal nothing is cut."""
    from analyzer.cli import console

    print(title)
    width = max(len(name) for name, _ in entries)
    for name, text in entries:
        print(console.cut(f"  {name:<{width}}  {text}"))
    print()
