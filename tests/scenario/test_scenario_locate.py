"""Line numbers of TOML keys: in every document below, each whole number is its own line."""

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.scenario.fields import leaves
from analyzer.scenario.locate import line_of, lines

DOCUMENT = '''\
# a comment with [brackets] and "quotes"
one = 2
'quoted # key' = 3
"escaped \\" \\U0001F600 key" = 4
dotted.inner . deep = 5   # = [ {
text = """
not_a_key = 1
[not.a.table] # \\""" """""
raw = \'\'\'
[[no]] = 'it''s' \'\'\'
after = 11
list = [ 12, 12, # ] }
  13,
  # 14
  [ 15,
    16 ], { a = 16, b = { c = 16, d = "]}" } },
]
inline = { x.y = 18, z = [ 18 ], 'a b' = "x = 1, }" }
day = 1979-05-27 07:32:00
[table]
here = 21
[table.sub."dotted.name"]
here = 23
[[lineup]]
here = 25
seats = [
  { policy = 27, params = { floor = 27 } },
  { policy = 28 } ]
[lineup.more]
here = 30
[[lineup.inner]]
here = 32
[[lineup.inner]]
here = 34
[[ lineup ]]
here = 36
[[lineup.inner]]
last = [ { here = 38 } ]'''


def assert_lines(document):
    table, found = tomllib.loads(document), lines(document)
    numbers = [(path, value) for path, value in leaves(table) if type(value) is int]
    assert [(path, found.get(path)) for path, _ in numbers] == numbers
    return table, found


def test_every_key_of_every_kind_is_found_at_its_line():
    _, found = assert_lines(DOCUMENT)
    assert found["text",] == 6
    assert found["raw",] == 9
    assert found["lineup",] == 24
    assert found["lineup", 1] == 35
    assert found["lineup", 0, "inner", 1] == 33
    assert found["lineup", 0, "seats", 1, "policy"] == 28
    assert found["table", "sub", "dotted.name"] == 22
    assert found['escaped " \U0001f600 key',] == 4


def test_nothing_is_found_that_is_not_there():
    table, found = tomllib.loads(DOCUMENT), lines(DOCUMENT)
    for path in found:
        node = table
        for part in path:
            node = node[part]


def test_windows_line_ends_count_once():
    document = DOCUMENT.replace("\n", "\r\n")
    assert_lines(document)


def test_an_unknown_path_has_the_line_of_the_nearest_table_above():
    found = lines(DOCUMENT)
    assert line_of(found, ("lineup", 0, "seats", 1, "params", "floor")) == 28
    assert line_of(found, ("lineup", 0, "seats", 7)) == 26
    assert line_of(found, ("nowhere", "at", "all")) is None
    assert line_of(found, ()) is None
    assert lines("") == {}


PIECES = st.lists(
    st.sampled_from(
        [
            "{k} = {n}",
            "  {k}.{k}x = {n} # c",
            "'{k} =' = {n}",
            '{k} = """\n{k} = 0\n\\"""]"""',
            "{k} = '''\n[x]\n'''",
            "{k} = [ {n}, [ {n} ], {{ a = {n} }}, ']' ]",
            "{k} = [ # ]\n\n]",
            "{k} = {{ a = {n}, b.c = {n}, d = [ {n} ] }}",
            "[{k}]",
            "[ {k}.'{k}.y' ]",
            "[[{k}]]",
            "# {k} = 1",
            "",
        ]
    ),
    max_size=20,
)


@settings(max_examples=200, deadline=None)
@given(PIECES, st.booleans())
def test_random_documents(pieces, last_newline):
    rows, tables = [], []
    for index, piece in enumerate(pieces):
        line = sum(row.count("\n") + 1 for row in rows) + 1
        rows.append(piece.format(k=f"k{index}", n=line))
        if piece == "[[{k}]]":  # a second entry, and a table inside it
            tables.append(f"k{index}")
            rows.append(f"[[k{index}]]\nhere = {line + 2}\n[k{index}.sub]\nhere = {line + 4}")
    document = "\n".join(rows) + ("\n" if last_newline else "")
    assert_lines(document)
