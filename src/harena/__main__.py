"""Runs the command line by `python -m harena`."""

from harena.cli import main

main()
