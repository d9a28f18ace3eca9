"""`python -m dovetail`: the command line, for environments whose commands are not on PATH."""

from dovetail.cli import main

if __name__ == "__main__":
    main()
