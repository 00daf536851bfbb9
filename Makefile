# Every target makes what it needs, beginning with the virtual environment; nothing is to be done before.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*') pyproject.toml setup.py

.PHONY: help play test lint bench soak pictures clean

help:
	@echo "make play      install what is missing and serve the table"
	@echo "make test      install what is missing and run the whole suite"
	@echo "make lint      style and types alone"
	@echo "make bench     speed, beside OpenSpiel, in one run"
	@echo "make soak      the long runs that the suite leaves out"
	@echo "make pictures  draw the pictures of the README again"
	@echo "make clean     remove all that was made"

play: $(VENV)/.tablee
	$(BIN)/tablee serve

test: lint $(VENV)/.tablee $(VENV)/.chromium $(VENV)/.postgres
	$(BIN)/python -m compileall -q src tests
	$(BIN)/python -m pytest -n 3 --dist worksteal
	$(BIN)/python -m pytest -n 2 --compiled -k "not picture and not every_law" tests/kernel tests/games tests/players tests/conformance

lint: $(VENV)/.tablee $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(VENV)/.tablee $(VENV)/.lab
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.table

soak: $(VENV)/.tablee $(VENV)/.dev $(VENV)/.postgres
	$(BIN)/python -m pytest -m soak tests/table
	$(BIN)/python -m pytest -n 2 -m soak --ignore tests/table
	$(BIN)/python -m pytest -n 2 --compiled tests/conformance

pictures: $(VENV)/.tablee $(VENV)/.dev $(VENV)/.chromium
	$(BIN)/python -m tools.pictures

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The virtual environment, in layers: the tools that build, the package (compiled where a compiler is there), the
# tools that test, the peers to measure against, the browser.

$(BIN)/python:
	sh tools/venv $(VENV)

$(VENV)/.build: constraints.txt | $(BIN)/python
	$(PIP) install --constraint constraints.txt setuptools "mypy[mypyc]"
	@touch $@

$(VENV)/.tablee: $(VENV)/.build $(SOURCES)
	rm -rf build
	$(PIP) install --constraint constraints.txt --no-build-isolation .
	@touch $@

# The extras of pyproject.toml, without building the package once more.
EXTRA = $(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["$(1)"], sep="\n")'

$(VENV)/.dev: pyproject.toml $(VENV)/.build
	$(call EXTRA,dev) > $(VENV)/dev.txt
	$(PIP) install --constraint constraints.txt --requirement $(VENV)/dev.txt
	@touch $@

$(VENV)/.lab: pyproject.toml $(VENV)/.build
	$(call EXTRA,lab) > $(VENV)/lab.txt
	$(PIP) install --constraint constraints.txt --requirement $(VENV)/lab.txt
	@touch $@

$(VENV)/.chromium: | $(BIN)/python
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || sh tools/system chromium
	@touch $@

$(VENV)/.postgres: | $(BIN)/python
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || sh tools/system postgresql
	@touch $@
