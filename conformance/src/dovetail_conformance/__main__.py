"""`python -m dovetail_conformance`, the same as `dovetail-conformance`."""

from dovetail_conformance.cli.main import main

if __name__ == "__main__":
    main()
