"""Sphinx configuration: `uv run just docs` builds the site, strictly, into the server's package."""

from __future__ import annotations

import os
import sys
from pathlib import Path

# Compiled modules have no docstrings: document the sources.
os.environ["HARENA_PLAIN"] = "1"
ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).parent)]

import harena

project = "Harena"
author = "Harena's authors"
copyright = author
version = release = harena.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "sphinx_click",
    "generated_reference",
]
exclude_patterns: list[str] = []
# A directive's headings start one level below the page's.
smartquotes = False
# Most blocks without a language are commands or formats.
highlight_language = "text"
suppress_warnings = ["myst.header"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
# Docstrings write code in single backticks.
default_role = "py:obj"
autodoc_default_options = {
    "members": True,
    "member-order": "bysource",
    "inherited-members": "AECEnv,Env,object,Exception,dict,int,list,str,tuple",
}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = f"Harena {version}"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3a10", "color-brand-content": "#8a3a10"},
    "dark_css_variables": {"color-brand-primary": "#eda75c", "color-brand-content": "#eda75c"},
}
