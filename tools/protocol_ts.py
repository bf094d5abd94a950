"""TypeScript types of the protocol, and the schemas that the page's reader checks."""

from __future__ import annotations

import re
from typing import Any

from pydantic import TypeAdapter

from harena.server.protocol.requests import ClientMessage, OpenTable
from harena.server.protocol.responses.analysis import Analysis, Evaluation
from harena.server.protocol.responses.common import ErrorResponse
from harena.server.protocol.responses.devices import (
    CodeOwner,
    DeviceLink,
    Devices,
    PasskeyOptions,
    ProviderAddress,
    RecoveryCode,
    SignedIn,
    SignInMail,
)
from harena.server.protocol.responses.frames import LogPage
from harena.server.protocol.responses.games import (
    DailyPuzzle,
    Games,
    PuzzlePosition,
    Puzzles,
    Rulebook,
    Sheets,
    Tutorial,
    TutorialStep,
)
from harena.server.protocol.responses.hints import GameSummary, Suggestions
from harena.server.protocol.responses.postal import PostalGame
from harena.server.protocol.responses.table_lists import Invitation, ListedTables, ServerAddresses
from harena.server.protocol.responses.tables import (
    ConditionalMovesResponse,
    NotificationLink,
    Notifications,
)
from harena.server.protocol.responses.updates import ServerMessage
from harena.server.protocol.themes import HelpTexts, Theme

Schema = dict[str, Any]

NAMES = {
    "Event": "GameEvent",
    "HintUpdate": "Hint",
    "OpenTable": "NewTable",
    "SceneResponse": "Scene",
    "ExplanationUpdate": "Explanation",
}
"""The page's names for types whose own name means something else in a browser."""
ANSWERS = {
    kind.__name__: kind
    for kind in (
        *(
            Games,
            Rulebook,
            Sheets,
            PostalGame,
            ErrorResponse,
            ListedTables,
            Invitation,
            ServerAddresses,
        ),
        *(GameSummary, LogPage),
        *(Analysis, Evaluation, Suggestions),
        *(Tutorial, TutorialStep),
        *(Puzzles, PuzzlePosition, DailyPuzzle),
        *(CodeOwner, DeviceLink, Devices, RecoveryCode, SignInMail),
        *(PasskeyOptions, ProviderAddress, SignedIn),
        *(Notifications, NotificationLink, ConditionalMovesResponse),
    )
}
"""Responses of the API besides messages, tables and frames."""
FILES = {"Theme": Theme, "HelpTexts": HelpTexts}
"""Types that the page loads separately and sanitizes with its own reader, see `look.ts`."""
MADE = {
    "Target": "  /** Made when it is read: no other target of the scene has it. */\n  key: string;"
}
"""Fields that the page's reader adds."""
COMPLETED = ("change",)
"""Messages that the page completes before it reads them, see `lastScene.ts`."""
TUPLES = {2: "Point", 4: "ViewBox"}
WIDTH = 96

HEAD = """\
/** The types of the protocol, written from the server's types by `just protocol`: do not edit.
 *  `reader.ts` makes them from received JSON and fills in every default. */

export type Point = readonly [number, number];
export type ViewBox = readonly [number, number, number, number];
export type OptionValue = string | number | boolean;
"""
SCHEMAS_HEAD = """\
/** The schema of each message and object, for `reader.ts`. Written from the server's types by
 *  `just protocol`: do not edit. The first field of a schema is required. */

/** The type of a field; `value` is an option's value, `numbers` is a list of that length. */
export type FieldType =
  | 'text'
  | 'number'
  | 'flag'
  | 'value'
  | { one: string[] }
  | { list: FieldType }
  | { map: FieldType }
  | { numbers: number }
  | { thing: string };

/** The fields of an object; an optional one comes with its default. */
export type ObjectSchema = Record<string, FieldType | [FieldType, unknown]>;

"""


def _roots() -> tuple[Schema, Schema, Schema]:
    """Return the definitions, and the messages of client and server."""
    kinds: dict[str, Any] = {
        "client": ClientMessage,
        "server": ServerMessage,
        "open": OpenTable,
        **ANSWERS,
        **FILES,
    }
    told, shared = TypeAdapter.json_schemas(
        [(name, "validation", TypeAdapter(kind)) for name, kind in kinds.items()],
        ref_template="{model}",
    )
    server = told["server", "validation"]
    for kind in COMPLETED:
        del server["discriminator"]["mapping"][kind]
    return shared["$defs"], told["client", "validation"], server


def _name(ref: str) -> str:
    return NAMES.get(ref, ref)


def _is_value(schemas: list[Schema]) -> bool:
    """Return whether a schema is an option's value: a text, a number or a yes-or-no."""
    return {each.get("type") for each in schemas} == {"string", "integer", "boolean"}


def _type(schema: Schema) -> str:
    """Return a schema as a TypeScript type."""
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "const" in schema:
        return f"'{schema['const']}'"
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return _either(schema["anyOf"])
    if "oneOf" in schema:
        return " | ".join(_type(each) for each in schema["oneOf"])
    kind = schema["type"]
    if kind == "array":
        if "prefixItems" in schema:
            return TUPLES[len(schema["prefixItems"])]
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    plain = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
    return {**plain, "null": "null"}[kind]


def _either(schemas: list[Schema]) -> str:
    if _is_value(schemas):
        return "OptionValue"
    refs = [each for each in schemas if "$ref" in each]
    # A board that was sent before comes as an id: the page has the rest.
    kept = schemas if len(refs) < 2 else refs[:1]
    return " | ".join(_type(each) for each in kept)


def _comment(text: str, indent: str) -> list[str]:
    lines = [line.rstrip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    body = [f"{indent} *{' ' if line else ''}{line}" for line in lines]
    return [f"{indent}/**", *body, f"{indent} */"]


def _interface(name: str, schema: Schema, *, sent: bool = False) -> str:
    """Return a thing with its fields; `sent` marks types that the page sends."""
    lines = _comment(schema["description"], "") if "description" in schema else []
    lines.append(f"export interface {_name(name)} {{")
    for field, inner in schema["properties"].items():
        missing = "?" if sent and field not in schema.get("required", []) else ""
        text = _type(inner)
        line = f"  {field}{missing}: {text};"
        if len(line) > WIDTH and " | " in text:
            parts = "".join(f"\n    | {part}" for part in text.split(" | "))
            line = f"  {field}{missing}:{parts};"
        lines.append(line)
    if name in MADE:
        lines.append(MADE[name])
    return "\n".join([*lines, "}"])


def _union(name: str, parts: list[str]) -> str:
    whole = f"export type {name} = {' | '.join(parts)};"
    if len(whole) <= WIDTH:
        return whole
    return f"export type {name} =" + "".join(f"\n  | {part}" for part in parts) + ";"


def _reached(definitions: Schema, names: list[str]) -> list[str]:
    """Return definitions and their parts, each after its parts."""
    found: list[str] = []
    seen = {"SameBoard"}

    def reach(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        for ref in re.findall(r"'\$ref': '(\w+)'", str(definitions[name])):
            reach(ref)
        found.append(name)

    for name in names:
        reach(name)
    return found


def types() -> str:
    """Return the text of the types file."""
    definitions, client, server = _roots()
    says = list(client["discriminator"]["mapping"].values())
    told = list(server["discriminator"]["mapping"].values())
    parts = [HEAD]
    for name in _reached(definitions, [*told, *ANSWERS, *FILES]):
        kinds = definitions[name].get("oneOf")
        if kinds:
            parts.append(_union(_name(name), [_type(each) for each in kinds]))
        else:
            parts.append(_interface(name, definitions[name]))
    parts.append(_union("ServerMessage", [_name(each) for each in told]))
    for name in _reached(definitions, ["OpenTable"]):
        parts.append(_interface(name, definitions[name], sent=True))
    sent = []
    for name in says:
        properties, needed = definitions[name]["properties"], definitions[name]["required"]
        fields = [
            f"{field}{'' if field in needed else '?'}: {_type(inner)}"
            for field, inner in properties.items()
            if field != "id"
        ]
        sent.append(f"{{ {'; '.join(fields)} }}")
    parts.append("/** What the page says; the socket counts its messages. */")
    return "\n\n".join(parts).strip() + "\n" + _union("ClientMessage", sent) + "\n"


def _field_type(schema: Schema) -> str:
    """Return a JSON schema as a `FieldType` of the page."""
    if "$ref" in schema:
        return f"{{ thing: '{_name(schema['$ref'])}' }}"
    if "const" in schema:
        return f"{{ one: ['{schema['const']}'] }}"
    if "enum" in schema:
        return "{ one: [" + ", ".join(f"'{value}'" for value in schema["enum"]) + "] }"
    if "anyOf" in schema:
        if _is_value(schema["anyOf"]):
            return "'value'"
        return _field_type(next(each for each in schema["anyOf"] if each.get("type") != "null"))
    kind = schema["type"]
    if kind == "array":
        if "prefixItems" in schema:
            return f"{{ numbers: {len(schema['prefixItems'])} }}"
        return f"{{ list: {_field_type(schema['items'])} }}"
    if kind == "object":
        return f"{{ map: {_field_type(schema['additionalProperties'])} }}"
    return {"string": "'text'", "boolean": "'flag'"}.get(kind, "'number'")


def _default(value: object) -> str:
    if value is None:
        return "null"
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def schemas() -> str:
    """Return the text of `schemas.ts`."""
    definitions, _, server = _roots()
    told = list(server["discriminator"]["mapping"].values())
    parts = [SCHEMAS_HEAD + "export const SCHEMAS: Record<string, ObjectSchema> = {"]
    for name in _reached(definitions, [*told, *ANSWERS]):
        parts.append(f"  {_name(name)}: {{")
        for field, inner in definitions[name]["properties"].items():
            default = inner.get("default")
            plain = isinstance(default, dict) or "default" not in inner
            # An empty default equals what the reader takes for an empty field.
            text = _field_type(inner) if plain else f"[{_field_type(inner)}, {_default(default)}]"
            parts.append(f"    {field}: {text},")
        parts.append("  },")
    kinds = server["discriminator"]["mapping"].items()
    news = ", ".join(f"{kind}: '{_name(name)}'" for kind, name in kinds)
    parts.append("};\n")
    parts.append("/** The schema of each type of message. */")
    parts.append(f"export const MESSAGES: Record<string, string> = {{ {news} }};")
    return "\n".join(parts) + "\n"
