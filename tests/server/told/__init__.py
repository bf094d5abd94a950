"""What a server says at real tables, kept for the page's tests in `web/tests/told`.

`uv run just told` writes it; a test here fails where it is no longer what a server says.
"""
