"""Combats and retreats as cases, see `both.py`."""

from __future__ import annotations

import pytest

from tests.arena.both import BOTH, Case, Resolver

COMBAT, RETREAT, AGAIN = (Case.read(file) for file in ("combat", "retreat", "again"))


@BOTH
@pytest.mark.parametrize("name", COMBAT)
def test_ar_14_combats(by: Resolver, name: str) -> None:
    """[AR-10] [AR-14] [AR-15] [AR-16]"""
    assert by.after(COMBAT[name]) == set(COMBAT[name].after.split())


@BOTH
@pytest.mark.parametrize("name", RETREAT)
def test_ar_17_retreats(by: Resolver, name: str) -> None:
    """[AR-16] [AR-17] [AR-18] [AR-19] [AR-20]"""
    assert by.after(RETREAT[name]) == set(RETREAT[name].after.split())


@BOTH
@pytest.mark.parametrize("name", AGAIN)
def test_ar_21_combats_after_retreats(by: Resolver, name: str) -> None:
    """[AR-10] [AR-18] [AR-21]"""
    assert by.after(AGAIN[name]) == set(AGAIN[name].after.split())
