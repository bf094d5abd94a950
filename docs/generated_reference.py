"""Sphinx directives that write reference pages from the program: settings, calls, types.

`{settings}` lists the server's settings, `{http-calls}` the calls of `openapi.json`, and `{types}`
the types of `openapi.json` or `protocol.schema.json`, whichever is its argument.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from harena.server.settings import PREFIX, Settings

HERE = Path(__file__).parent / "reference"
Schema = Mapping[str, Any]
HIDDEN = ("executor",)
"""Settings that only code can give."""


def type_text(schema: Schema) -> str:
    """Return a JSON schema's type as Markdown, with links to named types."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(type_text(one) for one in schema[key])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(type_text(one) for one in schema['prefixItems'])}]"
        case "array":
            return f"list of {type_text(schema.get('items', {}))}"
        case "object" if isinstance(schema.get("additionalProperties"), Mapping):
            return f"object of {type_text(schema['additionalProperties'])}"
        case None:
            return "any JSON value"
        case kind:
            return str(kind) + limits(schema)


def limits(schema: Schema) -> str:
    """Return the range of a number or text in words; "" without one."""
    least = schema.get("minimum", schema.get("minLength"))
    most = schema.get("maximum", schema.get("maxLength"))
    what = " characters" if "maxLength" in schema else ""
    if least is not None and most is not None:
        return f", {least} to {most}{what}"
    if most is not None:
        return f", at most {most}{what}"
    return f", at least {least}" if least is not None else ""


def prose(text: str) -> str:
    """Return a docstring as Markdown; angle brackets are text."""
    return text.replace("<", "&lt;").strip()


def type_section(name: str, schema: Schema) -> Iterable[str]:
    """Write a named type: its description and its fields."""
    yield f"### {name}\n\n{prose(schema.get('description', ''))}\n"
    fields: Mapping[str, Schema] = schema.get("properties", {})
    if not fields:
        yield f"{type_text(schema)}\n"
        return
    required = schema.get("required", [])
    yield "| field | type | default |\n| --- | --- | --- |"
    for field, kind in fields.items():
        if field in required:
            default = ""
        elif "default" in kind:
            default = f"`{json.dumps(kind['default'], ensure_ascii=False)}`"
        else:
            default = "optional"
        yield f"| `{field}` | {type_text(kind).replace('|', '&#124;')} | {default} |"
    yield ""


def types(file: str) -> str:
    """Return all named types of a schema file."""
    schema = json.loads((HERE / file).read_text("utf-8"))
    named = schema.get("$defs") or schema["components"]["schemas"]
    return "\n".join(line for name in sorted(named) for line in type_section(name, named[name]))


def body_type(body: Schema) -> str:
    """Return the types of a request's or response's body."""
    found = []
    for media, content in body.get("content", {}).items():
        text = type_text(content.get("schema", {}))
        found.append(text if media == "application/json" else f"`{media}`")
    return " or ".join(found)


def http_calls() -> str:
    """Return all calls, grouped by the first part of their path."""
    paths: Mapping[str, Mapping[str, Any]] = json.loads((HERE / "openapi.json").read_text("utf-8"))[
        "paths"
    ]
    groups: dict[str, list[str]] = {}
    for path, calls in paths.items():
        parts = path.strip("/").split("/")
        group = groups.setdefault(parts[1] if parts[0] == "api" else "pages", [])
        for method, call in calls.items():
            group.append(f"### `{method.upper()} {path}`\n\n{prose(call.get('description', ''))}\n")
            for given in call.get("parameters", []):
                if given["in"] == "cookie":
                    continue
                needed = "" if given.get("required") else ", optional"
                kind = type_text(given.get("schema", {}))
                group.append(f"- `{given['name']}` in the {given['in']}: {kind}{needed}")
            if body := body_type(call.get("requestBody", {})):
                group.append(f"- body: {body}")
            answers = [
                f"- {code}: {kind}"
                for code, answer in call.get("responses", {}).items()
                if code < "400" and (kind := body_type(answer))
            ]
            group += [*answers, ""]
    return "\n".join(
        line for name in sorted(groups) for line in (f"## {name.capitalize()}\n", *groups[name])
    )


def settings() -> str:
    """Return a table of the server's settings, in the order of their declaration."""
    lines = ["```{table}", ":class: stacked", ""]
    lines += ["| variable | default | meaning |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        if name in HIDDEN:
            continue
        default = field.get_default(call_default_factory=True, validated_data={})
        text = "" if default in ("", ()) or hasattr(default, "get_secret_value") else default
        shown = f"`{text}`" if text != "" and not isinstance(text, Path) else ""
        meaning = " ".join((field.description or "").split())
        lines.append(f"| `{PREFIX}{name.upper()}` | {shown} | {meaning} |")
    return "\n".join([*lines, "```"])


WITHOUT_ARGUMENT: Mapping[str, Callable[[], str]] = {"settings": settings, "http-calls": http_calls}


class Generated(SphinxDirective):
    """Put the Markdown of a function of this module where the directive stands."""

    optional_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        """Parse the generated Markdown in place."""
        text = types(self.arguments[0]) if self.arguments else WITHOUT_ARGUMENT[self.name]()
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    for name in (*WITHOUT_ARGUMENT, "types"):
        app.add_directive(name, Generated)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
