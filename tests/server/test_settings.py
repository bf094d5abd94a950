"""Settings of the server, and the errors of invalid ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from harena.cli import app
from harena.server.messages import startup
from harena.server.settings import PREFIX, SettingError, Settings, mistyped


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"{PREFIX}{name.upper()}", raising=False)


def test_environment_sets_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given = {
        "DATA": "postgresql+asyncpg://db/x",
        "BOT_PACE": "1.5",
        "MESSAGE_BURST": "9",
        "WEB": str(tmp_path),
        "HOSTS": "a, b,",
        "ORIGINS": "https://play.example,http://localhost:5173",
        "IDLE": "",
    }
    for name, value in given.items():
        monkeypatch.setenv(f"{PREFIX}{name}", value)
    chosen = Settings.from_environment(message_rate=7)
    assert chosen.database_url() == "postgresql+asyncpg://db/x"
    assert (chosen.bot_pace, chosen.message_burst, chosen.web) == (1.5, 9, tmp_path)
    assert (chosen.hosts, chosen.proxies) == (("a", "b"), ())
    assert chosen.origins == ("https://play.example", "http://localhost:5173")
    assert (chosen.idle_timeout, chosen.message_rate) == (600, 7)
    assert Settings.from_environment(data="mine.db").data == "mine.db"


def test_settings_in_code_ignore_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARENA_IDLE_TIMEOUT", "7")
    assert Settings().idle_timeout == 600
    assert Settings(data="x.db").database_url().startswith("sqlite+aiosqlite:////")
    assert Settings.from_environment().idle_timeout == 7


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("IDLE_TIMEOUT", "long", "a valid number"),
        ("IDLE_TIMEOUT", "-1", "greater than or equal to 0"),
        ("BOT_PACE", "nan", "a finite number"),
        ("MESSAGE_RATE", "0", "greater than 0"),
        ("BODY_LIMIT", "1.5", "a valid integer"),
        ("SOCKETS_PER_TABLE", "0", "greater than or equal to 1"),
        ("ORIGINS", "https://play.example/", startup.bad_origin(text="https://play.example/")),
        ("ORIGINS", "https://play.example,other.example", startup.bad_origin(text="other.example")),
        ("ORIGINS", "https://", startup.bad_origin(text="https://")),
        ("HOSTS", "https://play.example", startup.bad_name(name="https://play.example")),
        ("HOSTS", "play.example,b.example:443", startup.bad_name(name="b.example:443")),
        ("PROXIES", "caddy", "'caddy' does not appear to be an IPv4 or IPv6 network"),
        ("PROXIES", "10.0.0.1/8", "host bits set"),
        ("ADMIN_TOKEN", "short", startup.short_token(least=16)),
        ("SMTP_HOST", "mail.example", startup.NO_PUBLIC_URLS),
        ("SMTP_PORT", "70000", "less than or equal to 65535"),
        ("SMTP_TLS", "yes", "'starttls', 'tls' or 'none'"),
        ("SMTP_FROM", "games", startup.NO_SENDER),
    ],
)
def test_errors_name_the_accepted_values(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, right: str
) -> None:
    monkeypatch.setenv(f"{PREFIX}{name}", value)
    with pytest.raises(SettingError) as error:
        Settings.from_environment()
    (line,) = str(error.value).splitlines()
    assert line.startswith(f"{PREFIX}{name}=")
    assert right in line
    use = Settings.model_fields[name.lower()].description
    assert use
    assert line.endswith(use.partition("\n")[0])


def test_mails_need_a_sender_and_encryption(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "PUBLIC_URLS": "https://play.example",
        "SMTP_HOST": "mail.example",
        "SMTP_TLS": "none",
        "SMTP_USER": "harena",
        "SMTP_PASSWORD": "open sesame",
    }.items():
        monkeypatch.setenv(f"{PREFIX}{name}", value)
    with pytest.raises(SettingError) as error:
        Settings.from_environment()
    user, sender = str(error.value).splitlines()
    assert user.startswith("HARENA_SMTP_USER='harena'")
    assert "HARENA_SMTP_TLS=tls" in user
    assert sender.startswith("HARENA_SMTP_FROM=''")
    monkeypatch.setenv("HARENA_SMTP_TLS", "tls")
    monkeypatch.setenv("HARENA_SMTP_FROM", "games@play.example")
    chosen = Settings.from_environment()
    assert chosen.smtp_password.get_secret_value() == "open sesame"
    assert "sesame" not in f"{chosen!r} {chosen} {chosen.model_dump_json()}"


def test_all_errors_are_reported_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARENA_IDLE_TIMEOUT", "long")
    monkeypatch.setenv("HARENA_TABLES_IN_MEMORY", "often")
    with pytest.raises(SettingError) as error:
        Settings.from_environment()
    assert [line.partition("=")[0] for line in str(error.value).splitlines()] == [
        "HARENA_IDLE_TIMEOUT",
        "HARENA_TABLES_IN_MEMORY",
    ]


def test_command_reports_errors_without_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARENA_IDLE_TIMEOUT", "long")
    done = CliRunner().invoke(app, ["play", "--no-browser"])
    assert done.exit_code == 1
    assert "HARENA_IDLE_TIMEOUT='long'" in done.stderr
    assert "Traceback" not in done.output


def test_names_and_proxies_may_be_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HARENA_HOSTS", "play.example, my_pc,::1")
    monkeypatch.setenv("HARENA_PROXIES", "127.0.0.1,172.30.65.0/24,fd00::/8")
    chosen = Settings.from_environment()
    assert chosen.hosts == ("play.example", "my_pc", "::1")
    assert chosen.proxies == ("127.0.0.1", "172.30.65.0/24", "fd00::/8")
    monkeypatch.setenv("HARENA_PROXIES", "*")
    assert Settings.from_environment().proxies == ("*",)


def test_mistyped_variables_are_named() -> None:
    given = ["HARENA_METRICS_TOKN", "HARENA_DATA", "harena_hosts", "HARENA_PLAIN", "METRICS_TOKN"]
    said = startup.unknown_setting(name="HARENA_METRICS_TOKN", meant="HARENA_METRICS_TOKEN")
    assert mistyped(given) == [said]


def test_command_lists_settings_without_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    data = "postgresql://harena:open%40sesame@db:5432/x"
    monkeypatch.setenv("HARENA_DATA", f"{data}?password=sesame")
    monkeypatch.setenv("HARENA_ADMIN_TOKEN", "sesame" * 3)
    monkeypatch.setenv("HARENA_HOSTS", "a.example,b.example")
    monkeypatch.setenv("HARENA_PROXY", "127.0.0.1")
    done = CliRunner().invoke(app, ["admin", "settings"])
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert "HARENA_DATA=postgresql://harena:***@db:5432/x" in lines
    assert "HARENA_HOSTS=a.example,b.example" in lines
    assert "HARENA_BOT_PACE=0.7  (default)" in lines
    assert f"    {Settings.model_fields['proxies'].description}" in lines
    assert "sesame" not in done.output
    assert "HARENA_PROXIES?" in done.stderr
    monkeypatch.setenv("HARENA_HOSTS", "https://a.example")
    done = CliRunner().invoke(app, ["admin", "settings"])
    assert done.exit_code == 1
    assert startup.bad_name(name="https://a.example") in done.stderr
