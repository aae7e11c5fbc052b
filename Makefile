# Two commands are all you need: `make run` and `make test`. Python 3.11+ and make are enough to begin with.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# uv installs faster where it is present; pip does the same everywhere.
UV := $(shell command -v uv 2>/dev/null)
INSTALL = $(if $(UV),$(UV) pip install -q --python $(BIN)/python,$(BIN)/python -m pip install -q --disable-pip-version-check)
# Two threads on a small shared machine are slower than one, by up to fifty times (BLAS spins on barriers).
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1
export MKL_NUM_THREADS ?= 1

.PHONY: run test lint bench soak docs clean

run: $(VENV)/.ready-to-run ## set everything up, serve on an embedded store and open the page
	$(BIN)/gieok serve --demo --open --next-port $(ARGS) || test $$? -eq 130 # Ctrl-C is no failure

test: $(VENV)/.ready-to-test ## set everything up and pass all tests
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.ready-to-test ## style, types, import directions, generated docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python scripts/write_docs.py --check

bench: $(VENV)/.ready-to-run ## the figures; DATA=folder adds quality, PEERS=1 adds other systems
	$(BIN)/gieok bench $(if $(DATA),--data $(DATA)) $(if $(PEERS),--peers)

soak: $(VENV)/.ready-to-test ## three servers, a hundred clients, and everything falling over; MINUTES=30
	SOAK_SECONDS=$$(( $(or $(MINUTES),30) * 60 )) $(BIN)/python -m pytest -q tests/stores/test_many_servers.py $(ARGS)

docs: $(VENV)/.ready-to-test ## write the generated parts of the docs
	$(BIN)/python scripts/write_docs.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(BIN)/python:
	$(if $(UV),$(UV) venv -q --python $(PYTHON) $(VENV),$(PYTHON) -m venv $(VENV))

$(VENV)/.ready-to-run: pyproject.toml | $(BIN)/python
	$(INSTALL) -e '.[page,openai,mcp]'
	touch $@

$(VENV)/.ready-to-test: pyproject.toml scripts/install_for_tests.sh | $(BIN)/python
	$(INSTALL) -e '.[test,lint,openai,minilm]'
	INSTALL="$(INSTALL)" bash scripts/install_for_tests.sh
	touch $@ $(VENV)/.ready-to-run

-include training/embedder/model.mk
-include training/emotion/emotion.mk
