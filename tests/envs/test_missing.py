"""Without the packages that an environment needs one reads what to type."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

MODULES = {
    "aec": ("pettingzoo", "envs"),
    "single": ("gymnasium", "envs"),
    "encoding": ("numpy", "envs"),
    "spiel": ("pyspiel", "openspiel"),
}


@pytest.mark.parametrize("module", MODULES)
def test_missing_package_names_the_command(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, extra = MODULES[module]
    monkeypatch.setitem(sys.modules, package, None)
    for name in (module, "spaces"):
        monkeypatch.delitem(sys.modules, f"harena.envs.{name}", raising=False)
    message = rf'this needs {package}: pip install "harena\[{extra}\]"'
    with pytest.raises(ModuleNotFoundError, match=message):
        import_module(f"harena.envs.{module}")
