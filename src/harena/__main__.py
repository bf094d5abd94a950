"""`python -m harena`: the command line."""

from harena.cli import main

main()
