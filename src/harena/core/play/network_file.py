"""Value networks as safetensors files: a JSON header, then the numbers of each tensor.

A file has the networks of a game by their numbers of seats. The tensors of two seats are
`2.table` [input, seats * hidden] and `2.weights` [second, seats * hidden] as 16-bit integers,
`2.bias` [hidden] likewise, `2.second_bias` [second] as 32-bit integers, `2.last` [seats, second]
and `2.last_bias` [seats] as 64-bit floats.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from harena.core.errors import HarenaError

TYPES: Final = {"h": "I16", "i": "I32", "d": "F64"}
"""The types of tensors by their codes in `array`."""
LAYERS: Final = {
    "table": "h",
    "bias": "h",
    "weights": "h",
    "second_bias": "i",
    "last": "d",
    "last_bias": "d",
}
"""The tensors of a network, with their codes in `array`."""

Layers = Mapping[str, "array[Any]"]
"""The tensors of a network as flat arrays, by the names in `LAYERS`."""


class NetworkFileError(HarenaError):
    """A file is not a network that fits."""


def write_networks(path: Path, networks: Mapping[int, Layers]) -> None:
    """Write networks by their numbers of seats. OSError if the file cannot be written."""
    header: dict[str, object] = {}
    data = b""
    for seats, layers in sorted(networks.items()):
        hidden = len(layers["bias"])
        second = len(layers["second_bias"])
        width = seats * hidden
        shapes = {
            "table": [len(layers["table"]) // width, width],
            "bias": [hidden],
            "weights": [second, width],
            "second_bias": [second],
            "last": [seats, second],
            "last_bias": [seats],
        }
        for name, code in LAYERS.items():
            numbers = array(code, layers[name])
            if sys.byteorder == "big":
                numbers.byteswap()
            part = numbers.tobytes()
            header[f"{seats}.{name}"] = {
                "dtype": TYPES[code],
                "shape": shapes[name],
                "data_offsets": [len(data), len(data) + len(part)],
            }
            data += part
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)


def read_networks(path: Path) -> dict[int, Layers]:
    """Return the networks of a file by their numbers of seats.

    OSError if it cannot be read, NetworkFileError if it is not such a file.
    """
    whole = path.read_bytes()
    start = 8 + int.from_bytes(whole[:8], "little")
    found: dict[int, dict[str, array[Any]]] = {}
    try:
        header = json.loads(whole[8:start])
        for key, tensor in header.items():
            seats, _, name = key.partition(".")
            first, last = tensor["data_offsets"]
            numbers: array[Any] = array(LAYERS[name])
            if tensor["dtype"] != TYPES[numbers.typecode]:
                raise NetworkFileError(f"{path}: {key} is {tensor['dtype']}")
            numbers.frombytes(whole[start + first : start + last])
            if sys.byteorder == "big":
                numbers.byteswap()
            found.setdefault(int(seats), {})[name] = numbers
    except (ValueError, KeyError, TypeError) as error:
        raise NetworkFileError(f"{path} is not a network: {error!r}") from error
    for seats, layers in found.items():
        missing = sorted(set(LAYERS) - set(layers))
        if missing:
            raise NetworkFileError(f"{path} lacks {', '.join(missing)} for {seats} seats")
    return dict(found)
