"""Compiles modules together with mypyc: `compile.py OUT MODULE...`, run in their folder.

All C code is compiled as two units, one per core. Modules that call each other share a unit, so
that the compiler can inline; games never call each other. Adds the docstrings that mypyc omits.
Modules whose names end in `.c` become extensions of their own. HARENA_OPT sets the optimization
level; the default is 3.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from mypyc.codegen.cstring import c_string_initializer
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

LARGEST = "___warp_arena___"
"""A part of the module names of the largest game, which is half of all code."""
VECTORS = "#include <vecs/librt_vecs_api.h>\n"
DOC = r'PyDoc_STR\((?:NULL|"(?P<text>(?:[^"\\]|\\.)*)")\)'
FUNCTION = re.compile(rf"(?P<head>\(PyCFunction\)CPyPy_(?P<name>\w+),\s*[A-Z_ |]+, ){DOC}")
CLASS = re.compile(rf'(?P<head>\.tp_name = "(?P<name>\w+)",[^{{}}]*?\.tp_doc = ){DOC}')
PROPERTY = re.compile(
    r'(?P<head>\{"(?P<last>\w+)",\s*\(getter\)(?P<name>\w+)_get_(?P=last),'
    r"\s*[\w()]+,\s*)NULL, NULL\}"
)
WORKERS = 1 if sys.platform == "win32" else os.cpu_count() or 1


def docstrings(source: str) -> dict[str, str]:
    """Return a module's docstrings by their names in C."""
    found: dict[str, str] = {}

    def look(node: ast.AST, within: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                said = ast.get_docstring(child, clean=False)
                if said:
                    found.setdefault(within + child.name, inspect.cleandoc(said))
                if isinstance(child, ast.ClassDef):
                    look(child, f"{child.name}___")

    look(ast.parse(source), "")
    return found


def documented(code: str, module: str, said: dict[str, str]) -> str:
    """Return a module's C code with its docstrings."""
    parts = module.split(".")
    prefixes = ["___".join(parts[start:]) + "___" for start in range(len(parts))]

    def of(name: str) -> str:
        names = [name.removeprefix(prefix) for prefix in prefixes if name.startswith(prefix)]
        return next((said[short] for short in names if short in said), "")

    def with_doc(match: re.Match[str], doc: str) -> str:
        text = f"{match['text'] or ''}{c_string_initializer(doc.encode())[1:-1]}"
        return f'{match["head"]}PyDoc_STR("{text}")' if text else match[0]

    def attribute(match: re.Match[str]) -> str:
        doc = of(f"{match['name']}___{match['last']}")
        return f"{match['head']}{c_string_initializer(doc.encode())}, NULL}}" if doc else match[0]

    code = FUNCTION.sub(lambda match: with_doc(match, of(match["name"])), code)
    code = CLASS.sub(lambda match: with_doc(match, said.get(match["name"], "")), code)
    return PROPERTY.sub(attribute, code)


def document(names: list[str], folder: Path) -> None:
    """Add docstrings to the C code of all modules."""
    for name in names:
        module = name.removesuffix(".py").replace("/", ".")
        path = folder / f"__native_{module.replace('.', '___')}.c"
        code = path.read_text(encoding="utf-8")
        said = docstrings(Path(name).read_text(encoding="utf-8"))
        path.write_text(documented(code, module, said), encoding="utf-8")


def in_two_units(sources: list[str], folder: Path) -> list[str]:
    """Return two C files that include all others."""
    main = [name for name in sources if "___" not in Path(name).name]
    large = [name for name in sources if LARGEST in name]
    others = [name for name in sources if name not in main and name not in large]
    units = []
    for number, files in enumerate([[*main, *others], large]):
        path = folder / f"unit{number}.c"
        included = "".join(f'#include "{Path(name).name}"\n' for name in files)
        path.write_text(VECTORS * number + included, encoding="utf-8")
        units.append(str(path))
    return units


def in_c_alone(name: str) -> Extension:
    """Return the extension of a module that is written in C."""
    optimized = [] if sys.platform == "win32" else [f"-O{os.environ.get('HARENA_OPT', '3')}"]
    module = name.removesuffix(".c").replace("/", ".")
    return Extension(module, [name], extra_compile_args=optimized)


class Parallel(build_ext):
    """A build step that compiles all files of all extensions, one process per core."""

    def build_extensions(self) -> None:
        """Compile and link."""
        extensions: list[Extension] = self.extensions
        compiler: Any = self.compiler

        def objects(extension: Extension, source: str) -> list[str]:
            made: list[str] = compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=extension.include_dirs,
                extra_postargs=extension.extra_compile_args,
                depends=extension.depends,
            )
            return made

        with ThreadPoolExecutor(WORKERS) as pool:
            begun = [
                (extension, pool.submit(objects, extension, str(source)))
                for extension in extensions
                for source in extension.sources
            ]
        for extension, made in begun:
            extension.extra_objects += made.result()
        for extension in extensions:
            extension.sources = []
        self.parallel = WORKERS
        super().build_extensions()


def main() -> None:
    """Compile the modules of the command line into OUT/lib."""
    out, *given = sys.argv[1:]
    names = [name for name in given if name.endswith(".py")]
    in_c = [name for name in given if name.endswith(".c")]
    folder = Path(out, "c").absolute()
    extensions = mypycify(
        ["--strict", *names],
        opt_level=os.environ.get("HARENA_OPT", "3"),
        debug_level="0",
        target_dir=str(folder),
        multi_file=True,
        include_runtime_files=True,
    )
    document(names, folder)
    for extension in extensions:
        if len(extension.sources) > 1:
            extension.sources = in_two_units([str(name) for name in extension.sources], folder)
        if sys.platform != "win32":
            # Lets the compiler inline the rules' small functions: 1.5 times faster.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    extensions += [in_c_alone(name) for name in in_c]
    setup(
        name="harena",
        ext_modules=extensions,
        package_dir={"": "."},
        packages=[],
        py_modules=[],
        cmdclass={"build_ext": Parallel},
        script_args=[
            *("-q", "build_ext", "--build-lib", f"{out}/lib", "--build-temp", f"{out}/tmp")
        ],
    )


if __name__ == "__main__":
    main()
