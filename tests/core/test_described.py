"""What programmers are told of a view is complete and comes from the sources."""

import re

import pytest

from analyzer.core import contract, plugin
from analyzer.core.described import fields, listed, source, template

every_game = pytest.mark.parametrize("name", contract.names())


def leaf_names(dtype, prefix=""):
    for name in dtype.names:
        inner = dtype[name].base
        if inner.names:
            yield from leaf_names(inner, f"{prefix}{name}.")
        else:
            yield prefix + name


@every_game
def test_every_field_of_the_view_is_told_with_its_meaning(name):
    game = contract.load(name)
    told = fields(game)
    assert [field for field, _, _ in told] == list(leaf_names(game.view.View))
    assert [field for field, _, meaning in told if not meaning] == []


def test_the_meaning_is_the_comment_behind_the_field():
    told = {name: (kind, meaning) for name, kind, meaning in fields(contract.load("leduc"))}
    assert told["card"] == ("int16", "my private card; 0..5")
    assert told["public.paid"] == ("int32[2]", "chips of each seat in the pot; ante..")


@every_game
def test_the_template_lists_the_view_and_loads(name, tmp_path):
    game = contract.load(name)
    text = template(game, "my_own")
    for line in listed(game):
        assert f"#   {line}" in text
    own = "\n".join(line for line in text.splitlines() if not line.startswith("#   view."))
    assert not re.search(r"\b[Mm]ine\b", own)
    (tmp_path / "my_own.py").write_text(text, encoding="utf-8")
    (policy,) = plugin.load(tmp_path / "my_own.py")
    assert (policy.name, policy.model.__name__) == ("my_own", "MyOwn")
    assert policy.model.model_fields
    assert "@policy\ndef my_own(" in source(game, policy)
    shipped = game.policy(game.params.DEFAULT)
    assert f"def {shipped.name}(view, choices, params, tables, memo, stream):" in source(
        game, shipped
    )


@pytest.mark.parametrize(
    ("game", "name"), [(g, p) for g in contract.names() for p in contract.load(g).params.POLICIES]
)
def test_the_source_of_a_policy_is_found_in_whichever_module_it_stands(game, name):
    text = source(contract.load(game), contract.load(game).policy(name))
    assert f"@policy\ndef {name}(view, choices, params, tables, memo, stream):" in text
    assert text.startswith("class ")
