# `make run` answers a question about Braco; `make test` is what CI runs.  Both set themselves up.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
# packages of the extra `anchors` and what only they need: never in requirements.lock
ANCHORS := open_spiel rlcard eval7 phevaluator treys absl-py attrs future ml_collections PyYAML termcolor tomlkit

# tests run on all cores at once; make SHARED= test runs them one after the other
SHARED := -n auto --dist worksteal

.PHONY: run test checked bench anchors ladder guides golden lint lock clean help

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make run       answer "Braco at 4 players: who wins, how long does it last, call or hold out?"
run: $(READY)
	$(BIN)/analyzer simulate braco/classement-4

## make test      lint, types, tests, and the tests of kernels once more with bounds checks
test: lint
	$(BIN)/python -m pytest $(SHARED)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -m kernel $(SHARED)

## make checked   10^8 steps of random play under all options with every invariant checked
checked: $(READY)
	ANALYZER_CHECKED_STEPS=100000000 $(BIN)/python -m pytest tests/games -k checked_steps

## make bench     how fast the engine plays on this machine
bench: $(READY)
	$(BIN)/analyzer bench

## make anchors   our speed on Leduc hold'em and in hand values beside others'; writes docs/anchors*.md
anchors: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[anchors]"
	ANALYZER_GAMES=tests/leduc_games $(BIN)/python -m tests.anchors.leduc --write docs/anchors.md
	$(BIN)/python -m tests.anchors.hands --write docs/anchors-hands.md

## make ladder    the policies of each game compared, 3 to 6 players; writes their docs pages
ladder: $(READY)
	$(BIN)/analyzer tournament $(foreach n,3 4 5 6,braco/classement-$(n) braco/first-braco-$(n)) \
		--games 120000 --write docs/ladder-braco.md
	$(BIN)/analyzer tournament $(foreach n,3 4 5 6,gang/best-$(n)) \
		--games 20000 --write docs/ladder-gang.md

## make guides    the pages to print, as they stand in docs/
guides: $(READY)
	for n in 3 4 5 6; do \
		$(BIN)/analyzer guide gang hands --players $$n --out docs/guides --force || exit; done

## make golden    write the golden replays anew; read the diff before you commit it
golden: $(READY)
	$(BIN)/python -m pytest tests/contract/test_goldens.py --update-golden
	git diff --stat -- tests/golden

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy

## make lock      renew requirements.lock from pyproject.toml
lock: $(READY)
	$(BIN)/pip freeze --exclude-editable --all $(addprefix --exclude ,pip setuptools $(ANCHORS)) \
		> requirements.lock

## make clean     remove the virtual environment and what was compiled
clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "analyzer needs Python 3.11 or newer; try: make PYTHON=python3.12 run" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--editable .
	@touch $@
