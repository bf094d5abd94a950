from typing_extensions import Buffer

class Kernel:
    def __new__(
        cls,
        seats: int,
        inputs: Buffer,
        ends: Buffer,
        table: Buffer,
        bias: Buffer,
        weights: Buffer,
        second_bias: Buffer,
        last: Buffer,
        last_bias: Buffer,
    ) -> Kernel: ...
    def __call__(self) -> tuple[float, ...]: ...
