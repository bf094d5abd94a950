"""The files in `deploy/`: proxies that pass on a game, the unit, the image and the compose file."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from harena.cli.play import play as play_command
from harena.server.settings import PREFIX, Settings
from tests.server.client import eventually
from tests.server.server_process import act, free_port, receive, running
from tests.server.smtp_server import CERTIFICATE, KEY

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
REQUIRE = "HARENA_TEST_DEPLOY"
"""The variable that names the programs that must not be missing, separated by spaces."""
NAME = "harena.localhost"
"""A second name of the server behind Caddy, which treats localhost in another way."""
Proxy = Callable[[Path, int, int, int], AbstractContextManager[Path]]
"""Runs a proxy in a folder, for ports of Harena, HTTP and TLS; gives the certificate to trust."""


def program(name: str, package: str) -> str:
    """Return the path of a program. Skip the test without it, or fail if it is required."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found:
        return found
    why = f"{name} is not installed (Debian: apt install {package}), see {REQUIRE}"
    if name in os.environ.get(REQUIRE, "").split():
        pytest.fail(why)
    pytest.skip(why)


def replaced(text: str, changes: dict[str, str]) -> str:
    """Replace parts of a text, each of which must be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def nginx(folder: Path, harena: int, http: int, tls: int) -> Iterator[Path]:
    name = program("nginx", "nginx")
    site = replaced(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "listen 80;": f"listen 127.0.0.1:{http};",
            "listen 443 ": f"listen 127.0.0.1:{tls} ",
            "server_name play.example.org;": "server_name localhost;",
            "/etc/letsencrypt/live/play.example.org/fullchain.pem": str(CERTIFICATE),
            "/etc/letsencrypt/live/play.example.org/privkey.pem": str(KEY),
            "http://127.0.0.1:8000": f"http://127.0.0.1:{harena}",
            "/var/log/nginx/": f"{folder}/",
        },
    )
    # Not every machine has IPv6.
    site, removed = re.subn(r"\n *listen \[::\]:.*", "", site)
    assert removed == 2
    (folder / "site.conf").write_text(site)
    parts = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "\n".join(f"{part}_temp_path {folder}/{part};" for part in parts)
    config = folder / "nginx.conf"
    config.write_text(
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\n{folders}\ninclude {folder}/site.conf;\n}}\n"
    )
    command = [name, "-p", str(folder), "-c", str(config), "-e", str(folder / "error.log")]
    subprocess.run([*command, "-q", "-t"], check=True)
    # It returns when the ports are open.
    subprocess.run(command, check=True)
    try:
        yield CERTIFICATE
    finally:
        subprocess.run([*command, "-s", "stop"], check=True)


def is_certified(tls: int, certificate: Path) -> bool:
    """Return whether a proxy has a certificate, which Caddy makes after its start."""
    trusted = ssl.create_default_context(cafile=certificate)
    try:
        with (
            socket.create_connection(("localhost", tls)) as plain,
            trusted.wrap_socket(plain, server_hostname="localhost"),
        ):
            return True
    except ssl.SSLError:
        return False


@contextmanager
def caddy(folder: Path, harena: int, http: int, tls: int) -> Iterator[Path]:
    name = program("caddy", "caddy")
    environment = {
        **os.environ,
        "SITE": f"localhost:{tls}, {NAME}:{tls}",
        "UPSTREAM": f"127.0.0.1:{harena}",
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    adapt = [name, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    adapted = subprocess.check_output(adapt, env=environment, text=True)
    # No test waits for a server that does not come.
    config = json.loads(replaced(adapted, {'"try_duration":5000000000': '"try_duration":0'}))
    config["admin"] = {"disabled": True}
    logs = config["logging"]["logs"]
    writer = {"output": "file", "filename": str(folder / "errors.log")}
    logs["copy"] = {**logs["default"], "writer": writer}
    config["apps"]["http"]["http_port"] = http
    config["apps"]["pki"] = {"certificate_authorities": {"local": {"install_trust": False}}}
    (folder / "caddy.json").write_text(json.dumps(config))
    command = [name, "run", "--config", str(folder / "caddy.json")]
    with (
        (folder / "caddy.log").open("w") as log,
        subprocess.Popen(
            command, env=environment, stdout=log, stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        try:
            assert process.stderr is not None
            for line in process.stderr:
                if "serving initial configuration" in line:
                    break
            certificate = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
            eventually(lambda: is_certified(tls, certificate))
            yield certificate
        finally:
            process.kill()


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_game_through_a_proxy(proxy: Proxy, tmp_path: Path) -> None:
    """TLS, the client's real address, its origin, and a WebSocket get through."""
    harena, http, tls = free_port(), free_port(), free_port()
    address = f"localhost:{tls}"
    settings = {"HARENA_PROXIES": "127.0.0.1", "HARENA_TABLES_PER_MINUTE": "1"}
    body = {"game": "warp-6", "seats": 2, "players": [{"kind": "me"}, {"kind": "me"}]}
    with (
        running(tmp_path / "harena.db", harena, HARENA_NONCE_WAIT="0", **settings),
        proxy(tmp_path, harena, http, tls) as certificate,
    ):
        trusted = ssl.create_default_context(cafile=certificate)

        def web(source: str) -> httpx2.Client:
            way = httpx2.HTTPTransport(verify=trusted, local_address=source)
            return httpx2.Client(base_url=f"https://{address}", transport=way, trust_env=False)

        with web("127.0.0.1") as ann, web("127.0.0.2") as bob:
            plain = httpx2.get(f"http://localhost:{http}/rules/warp-6", trust_env=False)
            assert plain.status_code in {301, 308}
            assert plain.headers["location"].startswith("https://localhost")
            origin = {"Origin": f"https://{address}"}
            opened = ann.post("/api/tables", json=body, headers=origin)
            assert opened.status_code == 201, opened.text
            assert "secure" in opened.headers["set-cookie"].lower()
            # A forged address doesn't get around the limit of one table per minute.
            forged = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
            assert ann.post("/api/tables", json=body, headers=forged).status_code == 429
            assert bob.post("/api/tables", json=body).status_code == 201
            cookie = {"Cookie": f"harena={ann.cookies['harena']}"}
        path = f"wss://{address}/api/tables/{opened.json()['id']}/play"
        with pytest.raises(InvalidStatus) as refused:
            connect(path, ssl=trusted, origin=Origin("https://evil.example"), proxy=None)
        assert refused.value.response.status_code == 403
        with connect(
            f"{path}?seat=0",
            ssl=trusted,
            origin=Origin(f"https://{address}"),
            additional_headers=cookie,
            proxy=None,
        ) as play:
            frame = receive(play, "hello")["frames"][-1]
            while not frame["acting"]:
                frame = receive(play, "frame")["frame"]
            if 0 not in frame["acting"]:  # the dice chose who begins
                play.send(json.dumps({"type": "seat", "id": 9, "seat": 1}))
                frame = receive(play, "hello")["frames"][-1]
            act(play, frame, 1)
            assert receive(play, "ok")["id"] == 1


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_no_log_of_a_proxy_has_an_invitation(proxy: Proxy, tmp_path: Path) -> None:
    """Neither when the server is missing, which a proxy logs."""
    http, tls = free_port(), free_port()
    invite = "/join/the-invitation"

    def logged() -> str:
        return "".join(file.read_text() for file in tmp_path.glob("*.log"))

    with proxy(tmp_path, free_port(), http, tls) as certificate:
        trusted = ssl.create_default_context(cafile=certificate)
        way = httpx2.HTTPTransport(verify=trusted)
        with httpx2.Client(transport=way, trust_env=False) as web:
            referrer = {"Referer": f"https://localhost:{tls}{invite}"}
            plain = web.get(f"http://localhost:{http}{invite}", headers=referrer)
            assert plain.status_code in {301, 308}
            for path in (invite, "/rules"):
                answer = web.get(f"https://localhost:{tls}{path}", headers=referrer)
                assert answer.status_code == 502
        eventually(lambda: logged().count("502") >= 2)
    assert "the-invitation" not in logged()


@pytest.mark.parametrize(("proxy", "name"), [(nginx, "localhost"), (caddy, NAME)])
def test_browsers_keep_to_tls(proxy: Proxy, name: str, tmp_path: Path) -> None:
    harena, http, tls = free_port(), free_port(), free_port()
    with (
        running(tmp_path / "harena.db", harena, HARENA_PROXIES="127.0.0.1", HARENA_HOSTS=name),
        proxy(tmp_path, harena, http, tls) as certificate,
    ):
        trusted = ssl.create_default_context(cafile=certificate)
        with httpx2.Client(transport=httpx2.HTTPTransport(verify=trusted)) as web:
            answer = web.get(f"https://localhost:{tls}/api/live", headers={"Host": name})
        assert answer.json() == {"ok": True}
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


def command_of(text: str, keyword: str) -> list[str]:
    """Return the command of a line of the image's or the unit's file."""
    (found,) = re.findall(rf"^ *{keyword}[ =](.+)$", text, re.MULTILINE)
    return [str(word) for word in (json.loads(found) if found[0] == "[" else shlex.split(found))]


@pytest.mark.parametrize(
    ("file", "keyword"), [("Dockerfile", "CMD"), ("harena.service", "ExecStart")]
)
def test_the_command_has_valid_options(file: str, keyword: str) -> None:
    text = re.sub(r"(HEALTHCHECK.*)\\\n.*", r"\1", (DEPLOY / file).read_text())
    harena, play, *options = command_of(text, keyword)
    assert (Path(harena).name, play) == ("harena", "play")
    chosen = play_command.make_context("play", options).params
    assert (chosen["port"], chosen["browser"]) == (8000, False)


def test_the_health_check_notices_a_stopped_server(tmp_path: Path) -> None:
    port = free_port()
    text = (DEPLOY / "Dockerfile").read_text().partition("HEALTHCHECK")[2]
    python, *args = command_of(text.rpartition("CMD")[0], "CMD")
    assert python == "python3"
    command = [sys.executable, *(replaced(" ".join(args[1:]), {":8000": f":{port}"}),)]
    command.insert(1, args[0])
    with running(tmp_path / "harena.db", port):
        assert subprocess.run(command, check=False).returncode == 0
    stopped = subprocess.run(command, check=False, capture_output=True)
    assert stopped.returncode != 0


def test_the_image_takes_every_source_and_no_more() -> None:
    """What the build reads exists, and generated files are left out."""
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert "*" in lines
    taken = [line[1:] for line in lines if line.startswith("!")]
    assert all((ROOT / name).exists() for name in taken)
    project = (ROOT / "pyproject.toml").read_text()
    for extra in re.findall(r"--extra (\w+)", (DEPLOY / "Dockerfile").read_text()):
        assert f"\n{extra} = [\n" in project


def test_systemd_accepts_the_unit_as_hardened(tmp_path: Path) -> None:
    analyze = program("systemd-analyze", "systemd")
    unit = replaced(
        (DEPLOY / "harena.service").read_text(), {"/srv/harena/bin/harena": sys.executable}
    )
    (tmp_path / "harena.service").write_text(unit)
    file = str(tmp_path / "harena.service")
    verified = subprocess.run([analyze, "verify", file], capture_output=True, text=True, check=True)
    assert verified.stderr == ""
    # 10 is unprotected. Services of Debian have 5 to 9.
    security = [analyze, "security", "--offline=true", "--threshold=20", "--no-pager", file]
    subprocess.run(security, check=True, stdout=subprocess.DEVNULL)


def test_compose_accepts_its_file(tmp_path: Path) -> None:
    compose = program("docker-compose", "docker-compose")
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    environment: dict[str, Any] = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    command = [compose, "--file", "compose.yaml", "config"]

    def config(text: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "deploy" / ".env").write_text(text)
        return subprocess.run(
            command,
            cwd=tmp_path / "deploy",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    example = (DEPLOY / "example.env").read_text()
    assert config(example).returncode != 0  # the password is missing
    filled = config(replaced(example, {"POSTGRES_PASSWORD=": "POSTGRES_PASSWORD=secret"}))
    assert filled.returncode == 0, filled.stderr
    for volume in re.findall(r"- \./([^:]+):", (DEPLOY / "compose.yaml").read_text()):
        assert (DEPLOY / volume).is_file()


def test_all_settings_in_deploy_exist() -> None:
    names = {PREFIX + name.upper() for name in Settings.model_fields}
    for file in ("compose.yaml", "example.env", "Dockerfile", "harena.service"):
        assert set(re.findall(r"\bHARENA_[A-Z_]+", (DEPLOY / file).read_text())) <= names
