"""``pytest --gieok-store=STORE`` runs the suite that every store must pass against that store.

pytest loads this file wherever gieok is installed, so it does nothing, and imports nothing, until the option is used.
It stands beside the package because importing the package takes 50 ms. All else is in ``gieok.testing.checking``.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("gieok").addoption(
        "--gieok-store",
        metavar="STORE",
        help="check a store of gieok: postgresql://… (an empty database), sqlite:///new-file or module:factory",
    )


def pytest_configure(config: pytest.Config) -> None:
    name = config.getoption("--gieok-store")
    if name:
        from gieok.testing.checking import Checking  # noqa: PLC0415  (only when it is asked for)

        config.pluginmanager.register(Checking(name, config), "gieok-checking")
