"""Nothing half-compiled is ever run, and nothing that was compiled from other sources."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from tools.compiled import ROOT, Failed, Workshop, digest, obstacle

from tests import conftest

MODULE = "src/tiny/sums.py"
SETUP = f"""
from setuptools import Extension, setup

COMPILED = ["{MODULE}"]

if __name__ == "__main__":
    setup(ext_modules=[Extension("tiny.sums", ["src/tiny/sums.c"])])
"""
SUMS = """
#include <Python.h>
static PyObject *two(PyObject *self, PyObject *none) { return PyLong_FromLong(2); }
static PyMethodDef methods[] = {{"two", two, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef sums = {PyModuleDef_HEAD_INIT, "sums", NULL, -1, methods, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit_sums(void) { return PyModule_Create(&sums); }
"""
PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "tiny"
version = "1"
[tool.setuptools.packages.find]
where = ["src"]
"""


class Bench(Workshop):
    """A workshop with the tools of this Python."""

    def tools(self, source: Path) -> Path:
        return source


class Plain(Bench):
    """Its compiler does nothing, and does not say so."""

    def build(self, source: Path, package: Path) -> None:
        shutil.copytree(source / "src", package)


@dataclass(frozen=True)
class Believed(Plain):
    """The same, unchecked, and something happens meanwhile."""

    meanwhile: Callable[[], object] = tuple

    def check(self, source: Path, package: Path) -> None:
        self.meanwhile()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    texts = {"setup.py": SETUP, "pyproject.toml": PYPROJECT, "constraints.txt": "", "README.md": ""}
    texts |= {"LICENSE": "", "NOTICE": "", "src/tiny/__init__.py": "", "src/tiny/sums.c": SUMS}
    texts[MODULE] = "def two() -> int:\n    return 2\n"
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "compiled"


def edit(root: Path, text: str) -> None:
    """As if no time had passed."""
    path = root / MODULE
    before = path.stat()
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def kept(place: Path) -> set[str]:
    return {path.name for path in place.iterdir() if path.is_dir()}


def test_a_module_is_compiled_and_found(root: Path, place: Path) -> None:
    workshop = Bench(root, place)
    if obstacle():
        with pytest.raises(Failed):
            workshop.make()
        return
    assert workshop.make() == workshop.find()
    made = subprocess.run(
        [sys.executable, "-c", "from tiny import sums; print(sums.__file__, sums.two())"],
        env={**os.environ, "PYTHONPATH": str(workshop.find())},
        check=True,
        capture_output=True,
        text=True,
    )
    file, two = made.stdout.split()
    assert Path(file).is_relative_to(place)
    assert file.endswith(".so")
    assert two == "2"


def test_a_package_serves_exactly_the_sources_it_was_made_from(root: Path, place: Path) -> None:
    workshop = Believed(root, place)
    made = workshop.make()
    before = (root / MODULE).read_text(encoding="utf-8")
    edit(root, before.replace("2", "3"))
    assert workshop.find() is None
    edit(root, before)
    assert workshop.find() == made


@pytest.mark.parametrize("name", ["setup.py", "pyproject.toml", "constraints.txt", "src/tiny/words.toml"])
def test_how_it_is_made_and_what_it_takes_along_count_too(root: Path, place: Path, name: str) -> None:
    workshop = Believed(root, place)
    workshop.make()
    (root / name).write_text("other = 1", encoding="utf-8")
    assert workshop.find() is None


def test_a_file_that_was_only_touched_or_made_changes_nothing(root: Path, place: Path) -> None:
    workshop = Believed(root, place)
    made = workshop.make()
    os.utime(root / MODULE, (1, 1))
    (root / "src/tiny/__pycache__").mkdir()
    (root / "src/tiny/__pycache__/sums.pyc").write_bytes(b"made")
    assert workshop.find() == made


def test_sources_that_were_edited_meanwhile_get_no_package_of_the_old_ones(root: Path, place: Path) -> None:
    before = (root / MODULE).read_text(encoding="utf-8")
    made = Believed(root, place, lambda: edit(root, "raise RuntimeError")).make()
    assert Workshop(root, place).find() is None
    edit(root, before)
    assert Workshop(root, place).find() == made
    assert (made / "tiny/sums.py").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Failed("broken"), Failed),
        (OSError(errno.ENOSPC, "full"), Failed),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
)
def test_what_fails_or_is_stopped_leaves_nothing_behind(
    root: Path, place: Path, error: BaseException, told: type[BaseException]
) -> None:
    def fail() -> None:
        raise error

    with pytest.raises(told):
        Believed(root, place, fail).make()
    assert Workshop(root, place).find() is None
    assert kept(place) == set()
    assert Believed(root, place).make() == Workshop(root, place).find()


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.test_compiled import Believed
Believed(*map(Path, sys.argv[1:]), lambda: os.kill(os.getpid(), signal.SIGKILL)).make()
"""


def test_what_was_killed_is_not_found_and_is_cleared_away_by_the_next(root: Path, place: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, root, place], cwd=ROOT)
    assert done.returncode == -signal.SIGKILL
    assert kept(place) == {"making"}
    workshop = Believed(root, place)
    assert workshop.find() is None
    assert kept(place) == {"making"}
    assert {workshop.make().name} == kept(place)


def test_a_package_that_turns_out_plain_is_not_taken(root: Path, place: Path) -> None:
    workshop = Plain(root, place)
    with pytest.raises(Failed):
        workshop.make()
    assert "tiny.sums was not compiled" in workshop.log.read_text(encoding="utf-8")
    assert kept(place) == set()


HELD = """
import sys
from pathlib import Path
from tools.compiled import Workshop
print(Workshop(*map(Path, sys.argv[1:])).hold(), flush=True)
sys.stdin.read()
"""


def test_what_somebody_runs_on_stays_until_they_have_ended(root: Path, place: Path) -> None:
    workshop, pipe = Believed(root, place), subprocess.PIPE
    old = workshop.make()
    command = [sys.executable, "-c", HELD, str(root), str(place)]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == f"{old}\n"
        edit(root, "second = 2")
        second = workshop.make()
        assert kept(place) == {old.name, second.name}
        holder.communicate()
    edit(root, "third = 3")
    third = workshop.make()
    assert kept(place) == {third.name}


BEHIND = """
import subprocess, sys
from tools.compiled import behind
behind()
try:
    print("compiling", flush=True)
    subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"])
finally:
    print("cleared away", flush=True)
print("and goes on")
"""


def test_who_compiles_behind_a_house_ends_with_it_and_clears_away() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", BEHIND], cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as starter:
        assert starter.stdin is not None
        assert starter.stdout is not None
        assert starter.stdout.readline() == "compiling\n"
        assert starter.wait() == 0  # it goes on by itself
        starter.stdin.close()
        assert starter.stdout.read() == "cleared away\n"


def test_who_has_compiled_behind_a_house_ends_before_it_without_a_word() -> None:
    pipe = subprocess.PIPE
    done = "from tools.compiled import behind; behind()"
    with subprocess.Popen([sys.executable, "-c", done], cwd=ROOT, stdin=pipe, stderr=pipe) as starter:
        assert starter.stderr is not None
        assert starter.stderr.read() == b""


def test_the_command_runs_compiled_what_was_compiled_from_these_sources_and_plain_what_was_edited(
    root: Path, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "tools", root / "tools")
    command = root / "src/tablee/cli.py"
    command.parent.mkdir()
    command.write_text("import os\ndef main():\n    print(__file__, os.environ['PYTHONPATH'])\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", root / ".venv"], check=True)

    def runs_from() -> list[str]:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        done = subprocess.run([root / "tools/tablee"], env=environment, cwd=tmp_path, capture_output=True, text=True)
        assert not done.stderr
        return done.stdout.split()

    plain = [str(command), str(root / "src")]
    assert runs_from() == plain
    package = root / ".venv/compiled" / digest(root)
    shutil.copytree(root / "src", package)
    assert runs_from() == [str(package / "tablee/cli.py"), str(package)]
    edit(root, "edited = True")
    assert runs_from() == plain


def test_the_suite_does_not_take_plain_sources_for_a_compiled_package(
    root: Path, place: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    monkeypatch.setattr(conftest, "Workshop", lambda: Workshop(root, place))
    monkeypatch.setattr(pytestconfig.option, "compiled", True)
    with pytest.raises(pytest.UsageError, match="make compiled"):
        conftest.pytest_configure(pytestconfig)
