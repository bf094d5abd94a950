"""Metrics for Prometheus, and the dashboard that draws them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from harena.server import metrics, settings as settings_module
from harena.server.messages import startup
from harena.server.settings import SettingError, Settings
from tests.server.client import Browser, Server, settings

TOKEN = "a-token-for-scrapes"
DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana" / "harena.json"


@pytest.fixture
def measured(tmp_path: Path) -> Iterator[Server]:
    """A server with metrics."""
    with Server(settings(tmp_path, metrics_token=TOKEN)) as server:
        yield server


def scrape(browser: Browser) -> dict[tuple[str, ...], float]:
    """Return all samples by their name and their labels' values."""
    answer = browser.http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_game_is_measured(measured: Server) -> None:
    table, ann = measured.table("race", "me", "me")
    with ann.play(table) as play:
        play.act(play.hello["frames"][0]["scene"]["targets"][0]["action"])
        play.fails("stale", "act", seq=-1 + 1, action=0)
        found = scrape(ann)
    assert found["harena_tables",] == 1
    assert found["harena_sockets",] == 1
    assert found["harena_decision_seconds_count", "action"] == 2
    assert found["harena_refused_total", "stale"] == 1
    assert found["harena_database_write_seconds_count",] >= 2
    assert found["harena_request_seconds_count", "/api/tables", "201"] == 1
    assert found["harena_bot_jobs_waiting",] == 0
    assert found["process_resident_memory_bytes",] > 10_000_000
    assert not any(table in part for name in found for part in name)


def test_jobs_of_bots_are_measured(measured: Server) -> None:
    ann = measured.browser()
    table = ann.open("race", "me", "random")
    with ann.play(table["id"]) as play:
        play.play_to_end()
    assert scrape(ann)["harena_job_seconds_count", "choose"] >= 1


def test_refused_requests_are_counted_by_code(measured: Server) -> None:
    ann = measured.browser()
    for _ in range(2):
        assert ann.http.get("/api/tables/none").status_code == 404
    assert scrape(ann)["harena_refused_total", "unknown_table"] == 2


@pytest.mark.parametrize("header", ["", "Bearer ", "Bearer wrong", TOKEN, "Bearer \xe9"])
def test_others_find_no_metrics(measured: Server, header: str) -> None:
    web = measured.browser().http
    answer = web.get("/metrics", headers={b"authorization": header.encode("latin-1")})
    assert answer.status_code == 404
    assert "harena_" not in answer.text


def test_without_the_setting_there_are_none(tmp_path: Path) -> None:
    with Server(settings(tmp_path)) as server:
        assert server.browser().http.get("/metrics").status_code == 404


@pytest.mark.parametrize(("networks", "status"), [("10.0.0.0/8,::1", 200), ("10.1.0.0/16", 404)])
def test_addresses_may_read(tmp_path: Path, networks: str, status: int) -> None:
    chosen = Settings.model_validate({"metrics_addresses": networks}).metrics_addresses
    with Server(settings(tmp_path, metrics_addresses=chosen)) as server:
        browser = server.browser()
        browser.http._transport.client = ("10.0.3.4", 50000)  # type: ignore[attr-defined]
        assert browser.http.get("/metrics").status_code == status


def test_a_bad_network_and_a_missing_package_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARENA_METRICS_ADDRESSES", "10.0.0.300")
    with pytest.raises(SettingError, match="HARENA_METRICS_ADDRESSES"):
        Settings.from_environment()
    monkeypatch.setenv("HARENA_METRICS_ADDRESSES", "10.0.0.3")
    monkeypatch.setattr(settings_module, "find_spec", lambda _name: None)
    with pytest.raises(SettingError, match=re.escape(startup.NO_PROMETHEUS)):
        Settings.from_environment()


def test_the_dashboard_draws_exactly_the_metrics(measured: Server) -> None:
    """Every name in it exists, and every metric of Harena is in it."""
    board = json.loads(DASHBOARD.read_text())
    drawn = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:harena|process)_\w+", target["expr"])
    }
    assert len(drawn) > 10
    exposed = set()
    for family in measured.app.state.instruments.registry.collect():
        suffixes = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",)}
        exposed |= {family.name + suffix for suffix in suffixes.get(family.type, ("",))}
    assert drawn <= exposed
    base = {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in drawn}
    own = {family.name for family in measured.app.state.instruments.registry.collect()}
    assert {name for name in own if name.startswith("harena_")} <= base
    assert [panel["id"] for panel in board["panels"]] == [*range(1, len(board["panels"]) + 1)]


def test_nothing_is_measured_after_the_end(tmp_path: Path) -> None:
    with Server(settings(tmp_path, metrics_token=TOKEN)):
        assert metrics._instruments
    assert not metrics._instruments
