"""Starts the emulator of the X API, and controls it. The standard library is enough."""

import json
import os
import shlex
import subprocess
import urllib.request
from datetime import datetime

COMMAND = os.environ.get("X_EMULATOR_COMMAND", "npx --yes -p @xeffect/emulator xeffect-emulator")


class Emulator:
    def __init__(self, *flags):
        command = [*shlex.split(COMMAND), "--port", "0", "--control", "--stop-clock", *flags]
        # Because this variable is empty, the emulator makes a token and prints it.
        environment = {**os.environ, "X_EMULATOR_TOKEN": ""}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        self.env = {}
        while "X_EMULATOR_TOKEN" not in self.env:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"The emulator ended with exit code {self.process.wait()}.")
            name, equals, value = line.strip().partition("=")
            if equals:
                self.env[name] = value
        self.time = None
        self.control("GET", "clock")

    def control(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.env['X_EMULATOR_TOKEN']}", "content-type": "application/json"}
        request = urllib.request.Request(f"{self.env['X_BASE_URL']}/emulator/{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
        self.time = answer.get("now", self.time)
        return answer

    def now(self):
        """Returns the emulator's time in seconds. Only the test moves this time."""
        return datetime.fromisoformat(self.time.replace("Z", "+00:00")).timestamp()

    def sleep(self, seconds):
        """Moves the clock, and returns after everything in that time has happened."""
        self.control("POST", "clock", {"advance": round(seconds * 1000)})

    def reset(self, **start):
        """Starts again. With the same seed, every response has the same bytes again."""
        self.control("POST", "reset", start)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
