"""Loading a policy file: what works, and every fault with its line and remedy."""

import sys

import pytest

from analyzer.core import contract, plugin
from analyzer.core.contract import MAX_PARAMS
from analyzer.core.errors import AnalyzerError
from tests.plugin_files import HEAD, TAIL, line_of, plugin_text


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Return write(text) -> the file's name in the current folder."""
    monkeypatch.chdir(tmp_path)

    def to_file(text, name="my.py"):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return to_file


def refused(name):
    with pytest.raises(AnalyzerError) as error:
        plugin.load(name)
    assert [key for key in sys.modules if key == plugin.PLUGIN] == []
    return str(error.value)


def test_a_file_gives_its_policies(write):
    text = plugin_text()
    (mine,) = plugin.load(write(text))
    assert (mine.name, mine.origin, mine.file, mine.source) == ("mine", "my.py", "my.py", text)
    assert mine.idea == "Takes the last option."
    assert mine.model().bold == 0.5
    assert mine.kernel.is_policy
    assert plugin.game_of(mine) == "leduc"
    assert sys.modules[mine.home].__name__ == mine.home


def test_two_loads_of_one_content_are_one_policy_and_an_edit_gives_another(write):
    (one,) = plugin.load(write(plugin_text()))
    (again,) = plugin.load(write(plugin_text(), "copy.py"))
    (other,) = plugin.load(write(plugin_text("    return 0\n")))
    assert one == again
    assert hash(one) == hash(again)
    assert one != other
    assert one.kernel is not other.kernel
    assert one.kernel(None, memo=None, params=None, stream=None, tables=None,
                      choices=type("C", (), {"shape": (3,)})) == 2  # fmt: skip
    assert other.kernel(*[None] * 6) == 0


def test_a_plugin_is_compiled_with_bounds_checks_and_not_cached_on_disk(write):
    (mine,) = plugin.load(write(plugin_text()))
    helper = vars(sys.modules[mine.home])["chips"]
    assert helper.targetoptions["boundscheck"] is True
    assert type(helper._cache).__name__ == "NullCache"
    ours = contract.load("leduc").module("rules").apply
    assert not ours.targetoptions.get("boundscheck")
    assert type(ours._cache).__name__ != "NullCache"


MANY = "\n".join(f"    p{i}: float = 0.0" for i in range(MAX_PARAMS + 1))
IN_MODEL = '    bold: float = Field(0.5, ge=0, le=1, description="how bold")'
#: (what replaces what in the good file, pieces of the message)
FAULTS = [
    (('GAME = "leduc"', ""), ["my.py: does not say which GAME", "Known: braco, gang, leduc,"]),
    (('GAME = "leduc"', 'GAME = "leduk"'), ["my.py:9: unknown game 'leduk'", "'leduc'?"]),
    (('GAME = "leduc"', "GAME = 3"), ["my.py:9: unknown game 3"]),
    (('POLICIES = {"mine": Mine}', ""), ["my.py: has no POLICIES", 'POLICIES = {"mine": Mine}']),
    (('{"mine": Mine}', "{}"), ["my.py:18: POLICIES is no table with an entry"]),
    (('{"mine": Mine}', "[Mine]"), ["my.py:18: POLICIES is no table with an entry"]),
    (('{"mine": Mine}', '{"mine": 3}'), ["my.py:18: the policy 'mine' has no parameter model"]),
    (('{"mine": Mine}', '{"honest": Mine}'), ["'honest' is a policy that ships", "my_honest"]),
    (('{"mine": Mine}', '{"mi ne": Mine}'), ["my.py:18: 'mi ne' cannot be the name", "letters"]),
    (('{"mine": Mine}', '{"m\u00efne": Mine}'), ["cannot be the name"]),
    (('{"mine": Mine}', '{"x,y=1": Mine}'), ["cannot be the name"]),
    (('{"mine": Mine}', f'{{"{"m" * 41}": Mine}}'), ["cannot be the name", "40 letters"]),
    (('{"mine": Mine}', "{7: Mine}"), ["7 cannot be the name"]),
    (('{"mine": Mine}', '{"his": Mine}'), ["my.py:18: there is no function 'his'", "def his(view"]),
    (("@policy\n", ""), ["my.py:26: 'mine' is not marked as a policy", "@policy"]),
    (("@policy\n", "@compiled\n"), ["my.py:27: 'mine' is no plain function", "@policy alone"]),
    (("memo, stream", "memo"), ["my.py:27: 'mine' takes 5 arguments", "def mine(view, choices, "]),
    (("memo, stream", "memo, stream=1"), ["other than six plain arguments"]),
    (("memo, stream", "*stream"), ["my.py:27: 'mine' takes 5 arguments"]),
    ((IN_MODEL, "    bold: str = 'a'"), ["my.py:12: Mine: the parameter 'bold' is a str", "float"]),
    ((IN_MODEL, "    bold: list[int] = [1]"), ["the parameter 'bold' is a list"]),
    ((IN_MODEL, "    bold: float | None = None"), ["the parameter 'bold' is a"]),
    ((IN_MODEL, "    bold: Literal[1, 2] = 1"), ["the parameter 'bold' is a"]),
    ((IN_MODEL, "    bold: float"), ["the parameter 'bold' has no default", "Field(0.5"]),
    ((IN_MODEL, "    bold: float = Field(2.0, le=1)"), ["the default of 'bold' is refused", "1"]),
    ((IN_MODEL, "    bold: float = float('inf')"), ["the default of 'bold' is refused: inf"]),
    ((IN_MODEL, MANY), [f"{MAX_PARAMS + 1} parameters, of which there may be {MAX_PARAMS}"]),
    ((IN_MODEL, "    needs: ClassVar[frozenset[str]] = frozenset({'middle'})"),
     ["my.py:12: Mine: unknown need 'middle'", "This game has none"]),
    ((IN_MODEL, "    needs: ClassVar[str] = 'middle'"), ["Mine: needs is no set of names"]),
    (("import rng", "import rgn"), ["my.py:5: an import fails: ImportError", "Line 5 reads: from"]),
    (("from analyzer.core import rng", "import nowhere_at_all"),
     ["my.py:5: an import fails: ModuleNotFoundError: No module named 'nowhere_at_all'"]),
    (("POLICIES =", "1 / 0\nPOLICIES ="), ["my.py:18: running the file fails: ZeroDivisionError"]),
    (("POLICIES =", "raise SystemExit(3)\nPOLICIES ="), ["my.py:18: running the file fails"]),
    (("class Mine(Params):", "class Mine(Params:"), ["my.py:12: not valid Python", "Line 12"]),
    (("from analyzer.core import rng", "import random"),
     ["my.py:5: draws from random", "rng.below(stream, n)"]),
    (("return choices", "return np.random.randint(3) + choices"), ["draws from numpy.random"]),
    (("@policy\ndef mine", "def other"), ["my.py:18: there is no function 'mine'"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "told"), FAULTS, ids=[told[0][:50] for _, told in FAULTS])
def test_a_fault_is_told_with_its_line_and_remedy(write, change, told):
    text = plugin_text()
    assert text.count(change[0]) >= 1
    message = refused(write(text.replace(*change, 1)))
    for piece in told:
        assert piece in message, message
    assert "\n  " in message  # a remedy


def test_all_faults_of_a_file_are_told_at_once(write):
    text = (
        plugin_text(GAME='GAME = "leduk"').replace("@policy\n", "").replace("memo, stream", "memo")
    )
    message = refused(write(text.replace(IN_MODEL, "    bold: str = 'a'")))
    for piece in ("unknown game 'leduk'", "not marked", "takes 5 arguments", "'bold' is a str"):
        assert piece in message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"x = '\xff'", "my.py:1: not UTF-8 text: byte 0xFF"),
        (b"x = 1\0", "not valid Python"),
        (b"(" * 10_000, "not valid Python"),
        (b"", "does not say which GAME"),
    ],
)  # fmt: skip
def test_what_is_no_python_is_refused(write, text, told):
    assert told in refused(write(text))


def test_what_is_no_file_is_refused(write, tmp_path):
    write(plugin_text(), "mime.py")
    assert "no such policy file\n  Did you mean 'mime.py'?" in refused("mine.py")
    (tmp_path / "folder").mkdir()
    assert "folder: this is a folder" in refused("folder")
    assert "/dev/zero: not a plain file" in refused("/dev/zero")
    assert "larger than 1 MB" in refused(write("#" * (plugin.LARGEST + 1), "large.py"))
    assert "no such policy file" in refused("a\0b.py")


def test_a_file_beside_the_plugin_would_not_travel(write):
    write("x = 1\n", "beside.py")
    message = refused(
        write(
            plugin_text()
            .replace("import Literal", "import Literal\nimport beside", 1)
            .replace("ClassVar, Literal", "ClassVar, Literal\nimport beside", 1)
        )
    )
    assert "imports 'beside' from the folder of the file" in message


def test_what_fails_leaves_no_module_and_can_be_mended(write):
    before = set(sys.modules)
    refused(write(plugin_text().replace("POLICIES =", "1 / 0\nPOLICIES =")))
    assert {name for name in set(sys.modules) - before if name.startswith(plugin.PLUGIN)} == set()
    assert plugin.load(write(plugin_text("    return 0\n")))[0].name == "mine"


def test_text_parameters_and_bool_are_packed(write):
    from analyzer.core.settings import as_floats

    models = '    how: Literal["a", "b"] = "b"\n    on: bool = True\n    n: int = 3'
    (mine,) = plugin.load(write(plugin_text().replace(IN_MODEL, models)))
    assert as_floats(mine.model()).tolist() == [1.0, 1.0, 3.0]


def test_the_text_of_the_fixture_has_the_lines_that_the_tests_name():
    assert line_of(HEAD + TAIL, 'POLICIES = {"mine": Mine}') == 18
