"""Every sent text is read as a message or refused, and nothing else happens."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given, strategies as st
from pydantic import TypeAdapter, ValidationError
from starlette.testclient import TestClient

from harena.server.api.dependencies import Viewer
from harena.server.app import create_app
from harena.server.errors import RefusedError
from harena.server.history.seats import clean_name
from harena.server.protocol.requests import Act, message_id, read_message
from harena.server.rate_limit import ADDRESSES, Bucket, PerMinute
from harena.server.settings import Settings

VIEWER: TypeAdapter[int] = TypeAdapter(Viewer)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
fields = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "plan", "undo", "resign", "seat", "ping"]) | values},
    optional=dict.fromkeys(("id", "seq", "action", "actions", "seat", "version", "x"), values),
)


@given(st.text() | fields.map(json.dumps) | values.map(json.dumps))
def test_messages_are_parsed_or_refused(text: str) -> None:
    with suppress(RefusedError):
        read_message(text)
    number = message_id(text)
    assert number is None or 0 <= number <= 2**53


CLIENT = TestClient(create_app(Settings(hosts=("testserver",))), raise_server_exceptions=False)


@given(st.binary() | values.map(lambda value: json.dumps(value).encode()))
def test_bodies_are_parsed_or_refused(body: bytes) -> None:
    """None of the bodies is a game file."""
    answer = CLIENT.post(
        "/api/postal/open", content=body, headers={"content-type": "application/json"}
    )
    assert answer.json()["error"]["code"] in ("bad_message", "bad_file", "too_fast")


@given(st.text(max_size=30))
def test_names_are_cleaned_or_refused(name: str) -> None:
    with suppress(RefusedError):
        cleaned = clean_name(name, "name")
        assert clean_name(cleaned, "name") == cleaned
        assert re.sub("[\u200c\u200d]", "", cleaned).isprintable()
        assert 1 <= len(cleaned) <= 24


@pytest.mark.parametrize("name", ["👩\u200d🚀", "\u0645\u06cc\u200c\u062e\u0648"])
def test_joiners_inside_names_are_kept(name: str) -> None:
    assert clean_name(f" {name} ", "name") == name


@pytest.mark.parametrize("name", ["\u200d", "a\u200d", "\u200ca", "a\u200d b", "a\u200d\u200cb"])
def test_lone_joiners_are_removed(name: str) -> None:
    with pytest.raises(RefusedError):
        clean_name(name, "name")


@given(st.text(max_size=12) | st.integers().map(str))
def test_numbers_are_parsed_or_refused(text: str) -> None:
    with suppress(ValidationError):
        assert VIEWER.validate_python(text) == int(text) >= -1


def test_decisions_are_parsed_as_sent() -> None:
    message = read_message('{"type": "act", "id": 7, "seq": 41, "action": 12}')
    assert message == Act(type="act", id=7, seq=41, action=12)
    with pytest.raises(RefusedError, match="action"):
        read_message('{"type": "act", "id": 7, "seq": 41, "action": "12"}')


def test_idle_clients_gain_no_extra_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 3600.0, 3600.0, 3600.0, 3600.5, 3600.5])
    monkeypatch.setattr("harena.server.rate_limit.time.monotonic", lambda: next(moments))
    bucket = Bucket(rate=2.0, burst=2.0)
    assert [bucket.take() for _ in range(5)] == [True, True, False, True, False]


def test_limits_drop_old_addresses() -> None:
    limit = PerMinute(1)
    assert limit.take("a")
    assert not limit.take("a")
    for number in range(ADDRESSES):
        limit.take(str(number))
    assert limit.take("a")
