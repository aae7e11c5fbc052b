"""``python -m gieok`` is ``gieok``."""

from gieok.doors.cli import main

if __name__ == "__main__":
    main()
