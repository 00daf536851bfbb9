# Every target makes what it needs, beginning with the virtual environment; nothing is to be done before.

VENV := .venv
BIN := $(VENV)/bin
# What was read once need not be compiled again by each program that a test starts.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-input --constraint constraints.txt

.PHONY: help play compiled test lint bench soak chaos wheels pictures docs clean

help:
	@echo "make play      install what is missing and serve the table"
	@echo "make compiled  compile the engine: the bots think many times faster"
	@echo "make test      install what is missing and run the whole suite"
	@echo "make lint      style and types alone"
	@echo "make bench     speed, beside OpenSpiel, in one run"
	@echo "make soak      the long runs that the suite leaves out"
	@echo "make chaos     three houses on one PostgreSQL, and 300 faults"
	@echo "make wheels    what can be installed elsewhere, into dist: plain for every machine, and compiled for such as this"
	@echo "make pictures  draw the pictures of the README again"
	@echo "make docs      the documents, the rulebooks and the reference as pages, into build/site"
	@echo "make clean     remove all that was made"

play: $(VENV)/.plain
	@$(BIN)/python -m tools.play

compiled: $(VENV)/.plain
	@$(BIN)/python -m tools.compiled

test: lint $(VENV)/.chromium $(VENV)/.postgres
	$(BIN)/python -m compileall -q src tests
	@$(BIN)/python -m tools.compiled --if-possible
	$(BIN)/python -m pytest -n 4 --dist worksteal $$($(BIN)/python -m tools.compiled --where >/dev/null && echo --compiled)

lint: $(VENV)/.plain $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd examples/royal-game-of-ur && ../../$(BIN)/mypy

bench: compiled $(VENV)/.lab
	$(BIN)/python -m benchmarks.engine
	PYTHONPATH="$$($(BIN)/python -m tools.compiled --where)" $(BIN)/python -m benchmarks.table

soak: compiled $(VENV)/.dev $(VENV)/.docs $(VENV)/.ray $(VENV)/.chromium $(VENV)/.postgres
	$(BIN)/python -m pytest -m soak tests/table
	$(BIN)/python -m pytest -n 2 -m soak --ignore tests/table
	$(BIN)/python -m pytest -n 2 --compiled tests/conformance

chaos: compiled $(VENV)/.dev $(VENV)/.postgres
	PYTHONPATH="$$($(BIN)/python -m tools.compiled --where)" $(BIN)/python -m tests.table.chaos

# Each by way of the source distribution, so that nothing comes in that only lies about here.
wheels: $(VENV)/.plain $(VENV)/.dev
	TABLEE_PURE=1 PIP_CONSTRAINT=constraints.txt $(BIN)/python -m build
	PIP_CONSTRAINT=constraints.txt $(BIN)/python -m build

pictures: $(VENV)/.plain $(VENV)/.dev $(VENV)/.chromium
	$(BIN)/python -m tools.pictures

docs: $(VENV)/.plain $(VENV)/.docs
	@$(BIN)/python -m tools.site
	@echo "build/site/index.html"

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, in layers: Python, what serving needs with the package as plain Python, the tools that test,
# the peers to measure against, the browser. What installers say is shown only when they fail.

quietly = { $(1); } >$(VENV)/log 2>&1 || { cat $(VENV)/log; exit 1; }
listed = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]$(1), sep="\n")'

$(VENV)/.python:
	@echo "1/2 Making a Python environment in $(VENV) …"
	@sh tools/venv $(VENV)
	@touch $@

$(VENV)/.plain: pyproject.toml setup.py constraints.txt | $(VENV)/.python
	@echo "2/2 Fetching what Tablée needs: some 23 MB, about half a minute …"
	@$(call listed,["dependencies"]) >$(VENV)/needs.txt
	@$(call quietly,$(PIP) --requirement $(VENV)/needs.txt setuptools)
	@$(call quietly,$(PIP) --no-deps --no-build-isolation --editable . && ln -sf ../../tools/tablee $(BIN)/tablee)
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/.plain
	@echo "Fetching the tools that test …"
	@$(call listed,["optional-dependencies"]["dev"]) >$(VENV)/dev.txt
	@$(call quietly,$(PIP) --requirement $(VENV)/dev.txt)
	@touch $@

$(VENV)/.lab: pyproject.toml constraints.txt | $(VENV)/.plain
	@echo "Fetching the peers to measure against …"
	@$(call listed,["optional-dependencies"]["lab"]) >$(VENV)/lab.txt
	@$(call quietly,$(PIP) --requirement $(VENV)/lab.txt)
	@touch $@

$(VENV)/.ray: pyproject.toml constraints.txt | $(VENV)/.plain
	@echo "Fetching Ray, with which studies are shared …"
	@$(call listed,["optional-dependencies"]["ray"]) >$(VENV)/ray.txt
	@$(call quietly,$(PIP) --requirement $(VENV)/ray.txt)
	@touch $@

$(VENV)/.docs: pyproject.toml constraints.txt | $(VENV)/.plain
	@echo "Fetching what makes pages of the documents …"
	@$(call listed,["optional-dependencies"]["docs"]) >$(VENV)/docs.txt
	@$(call quietly,$(PIP) --requirement $(VENV)/docs.txt)
	@touch $@

$(VENV)/.chromium: | $(VENV)/.python
	@command -v chromium-headless-shell >/dev/null || sh tools/system chromium-headless-shell
	@for browser in chromium-headless-shell chromium chromium-browser; do command -v $$browser >/dev/null && exit; done; \
		sh tools/system chromium
	@touch $@

$(VENV)/.postgres: | $(VENV)/.python
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || sh tools/system postgresql
	@touch $@
