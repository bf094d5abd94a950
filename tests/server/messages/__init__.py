"""Messages of a server at real tables, kept for the page's tests in `web/tests/messages`.

`uv run just messages` writes them; a test fails where they are out of date.
"""
