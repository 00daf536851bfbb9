"""The plain wheel: it holds all that the sources hold, and what is installed from it plays and serves."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from tools.compiled import ENCLOSED, ROOT, sources

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def package() -> list[Path]:
    """Every file of the package, as a wheel names it."""
    return [path.relative_to("src") for path in sources(ROOT) if path.parts[0] == "src"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make wheels` does it, by way of the source distribution, with the tools that are here."""
    folder = tmp_path_factory.mktemp("wheel")
    for path in [*sources(ROOT), *map(Path, ENCLOSED), Path("MANIFEST.in")]:
        (folder / "source" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / "source" / path)
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--outdir",
        str(folder / "dist"),
        str(folder / "source"),
    ]
    done = subprocess.run(command, env={**os.environ, "TABLEE_PURE": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = (folder / "dist").glob("*.whl")
    return made


@pytest.fixture(scope="module")
def tablee(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, installed from the wheel into an environment that has what it depends on and no Tablée else."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    options = ("--quiet", "--no-deps", "--no-index", "--disable-pip-version-check")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", *options, str(wheel)]
    subprocess.run(command, env=alone(), check=True)
    (place,) = (folder / "lib").glob("python*/site-packages")
    # What lies in a folder that is named so is found, but nothing that is announced there, as this checkout is.
    (place / "needs.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "bin" / "tablee"


def alone() -> dict[str, str]:
    """An environment in which nothing leads to this checkout."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"LC_ALL": "C.UTF-8"}


def test_every_kind_of_file_that_the_package_has_is_taken_along() -> None:
    taken = ["*.py", *PROJECT["tool"]["setuptools"]["package-data"]["*"]]
    assert [path for path in package() if not any(fnmatch(path.name, kind) for kind in taken)] == []


@pytest.mark.soak
def test_the_plain_wheel_is_for_every_machine_and_holds_every_file_of_the_sources(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    held = {name for name in ZipFile(wheel).namelist() if name.startswith("tablee/")}
    assert held == {path.as_posix() for path in package()}
    assert {Path(name).suffix for name in held} >= {".svg", ".toml", ".md", ".json", ".woff2", ".ttf", ".html"}


@pytest.mark.soak
def test_what_is_installed_from_it_tells_its_version_and_plays(tablee: Path, tmp_path: Path) -> None:
    def told(*arguments: str, program: Path = tablee) -> str:
        return subprocess.check_output([program, *arguments], env=alone(), cwd=tmp_path, text=True)

    found = told("-c", "import tablee; print(tablee.__file__)", program=tablee.parent / "python")
    assert Path(found).is_relative_to(tablee.parents[1])
    assert told("--version").startswith(f"tablee {PROJECT['project']['version']}, engine interpreted")
    assert json.loads(told("simulate", "patolli", "--games", "1", "--json"))["events"]["win"] == 1


@pytest.mark.soak
def test_what_is_installed_from_it_serves_from_its_own_files_until_it_is_told_to_stop(
    tablee: Path, tmp_path: Path
) -> None:
    command = [str(tablee), "serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(command, env=alone(), cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip().rpartition(" ")[2]
            with urlopen(f"{address}/health", timeout=60) as answer:
                health = json.load(answer)
            assert (health["status"], health["compiled"]) == ("ok", False)
            with urlopen(f"{address}/", timeout=60) as answer:
                assert "Patou'che" in answer.read().decode().replace("’", "'")
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
        finally:
            process.kill()
