# Every target sets up what it needs; `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup demo test lint format picture clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(STAMP) ## create .venv with everything the other targets use

$(STAMP): pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "installing Python packages into $(VENV) (about a minute the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(STAMP) ## a whole game on virtual pods: make demo ARGS='--speed max --seed 3'
	@$(BIN)/stichtisch demo $(ARGS)

test: $(STAMP) ## run the tests
	@$(BIN)/python -m pytest $(ARGS)

clean: ## remove what was built and the virtual environment
	rm -rf build $(VENV)
