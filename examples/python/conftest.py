"""Fixtures for pytest: one emulator for all tests, which starts again for each of them."""

import time

import pytest

from emulator import Emulator

FLAGS = ["--clock", "2026-01-31T00:00:00Z", "--seed", "7", "--auto-approve", "--limits", "5", "--live", "--live-rate", "0.2"]


@pytest.fixture(scope="session")
def running_emulator():
    emulator = Emulator(*FLAGS)
    yield emulator
    emulator.close()


@pytest.fixture
def emulator(running_emulator):
    running_emulator.reset()
    return running_emulator


@pytest.fixture
def moved_time(emulator, monkeypatch):
    """For programs that use the module `time`: `time` returns the emulator's time, and `sleep` moves the clock."""
    monkeypatch.setattr(time, "time", emulator.now)
    monkeypatch.setattr(time, "sleep", emulator.sleep)
    return emulator
