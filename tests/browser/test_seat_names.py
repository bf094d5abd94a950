"""Names of players where there is little room."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from harena.core.levels import level_name
from tests.browser.conftest import Sit

CUT = """() => [...document.querySelectorAll('.seats .name')].map((name) => {
  const box = name.getBoundingClientRect();
  const stem = name.querySelector('.stem').getBoundingClientRect();
  const number = name.querySelector('.number')?.getBoundingClientRect();
  return {
    text: name.textContent,
    stem: stem.width,
    fits: !number || (number.left >= stem.right - 1 && number.right <= box.right + 1),
  };
})"""
"""Whether the number of each name is in sight."""


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_equal_bots_differ_where_their_names_are_cut(sit: Sit, width: int) -> None:
    """Seven bots of one level at a table of eight."""
    person = sit()
    bot = {"kind": "bot", "bot": level_name(3)}
    wanted = {
        "game": "gladiator-arena",
        "seats": 8,
        "players": [{"kind": "me", "name": "Ann"}, *[bot] * 7],
    }
    table = person.page.request.post("/api/tables", data=wanted).json()
    person.page.set_viewport_size({"width": width, "height": 844})
    person.page.goto(f"/t/{table['id']}")
    expect(person.page.locator(".seats .name")).to_have_count(8)
    names = person.page.evaluate(CUT)
    person.shoot(f"eight-names-{width}")
    assert len({name["text"] for name in names}) == 8
    assert all(name["fits"] and name["stem"] >= 8 for name in names), names
