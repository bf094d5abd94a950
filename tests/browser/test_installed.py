"""The page as an installed app: its manifest, and records that other apps share with it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.server.analysis_records import WARP

REGISTER = """async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
}"""
"""What an installed app does at its start."""
SHARE = """record => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/analysis/shared';
    form.enctype = 'multipart/form-data';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'record';
    const files = new DataTransfer();
    files.items.add(new File([record], 'game.txt', { type: 'text/plain' }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
}"""


def test_the_manifest_is_complete(sit: Sit) -> None:
    page = sit("/").page
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = page.request.get(found["url"]).json()
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.status == 200
        assert answer.headers["content-type"] == icon["type"]


def test_a_shared_record_opens(sit: Sit) -> None:
    page = sit("/analysis").page
    page.evaluate(REGISTER)
    page.reload()
    page.evaluate(SHARE, WARP.read_text(encoding="utf-8"))
    expect(page.get_by_test_id("analysis")).to_be_visible()
    # It is taken once.
    page.reload()
    expect(page.get_by_test_id("open-record")).to_be_visible()
