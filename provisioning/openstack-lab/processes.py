# SPDX-License-Identifier: EPL-2.0
"""The processes of a lab. All are reaped here, as it behoves the first of a PID namespace."""

import json
import os
import subprocess
import time

PATIENCE_SECONDS = 300
POLL_SECONDS = 0.05
LINES_OF_A_LOG = 3


class ProcessFailed(Exception):
    """A program ended that should not have, or did not do what it should in time."""

    def __init__(self, name, reason):
        super().__init__("%s: %s" % (name, reason))
        self.name = name
        self.reason = reason


class Processes:
    def __init__(self, lab):
        self._lab = lab
        self._running = {}  # the name of each process started here, by its number
        self._services = {}
        self._codes = {}

    def start(self, name, command, environment=None):
        """Starts a program in a session of its own; what it prints goes to LAB/log/NAME.log."""
        with open(self.log(name), "ab") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**self._lab.environment, **(environment or {})},
            )
        self._running[process.pid] = name
        # Its end is taken note of here, not by the object.
        process.returncode = 0
        return process.pid

    def serve(self, name, command, port=None, environment=None):
        """Starts a service, that is a program which is not to end; notes it for LAB/services.json."""
        pid = self.start(name, command, environment)
        self._services[name] = {"name": name, "pid": pid, "port": port}
        self._lab.write("services.json", json.dumps(list(self._services.values())))

    def run(self, *chains):
        """Runs chains of (name, command) side by side, the commands of each one after the other."""
        waiting = {}
        for chain in map(list, chains):
            waiting[self.start(*chain[0])] = chain
        while waiting:
            pid, _ = self._reap(0)
            if pid in waiting:
                chain = waiting.pop(pid)
                if self._codes[pid] != 0:
                    raise ProcessFailed(chain[0][0], self.last_lines(chain[0][0]))
                if chain[1:]:
                    waiting[self.start(*chain[1])] = chain[1:]
            else:
                self._fail_if_a_service_ended()

    def wait_for(self, name, condition):
        """Waits until a condition holds; the service of that name is to blame if it does not."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not condition():
            while self._reap(os.WNOHANG)[0]:
                pass
            self._fail_if_a_service_ended()
            if time.monotonic() > end:
                raise ProcessFailed(name, "no answer for %d s: %s" % (PATIENCE_SECONDS, self.last_lines(name)))
            time.sleep(POLL_SECONDS)

    def end(self, name, signal):
        """Ends a service and waits for it."""
        pid = self._services.pop(name)["pid"]
        os.kill(pid, signal)
        while pid not in self._codes:
            self._reap(0)

    def await_end(self):
        """Waits for the end of any process; gives its name if it is a service, and its code."""
        pid, code = self._reap(0)
        service = next((s["name"] for s in self._services.values() if s["pid"] == pid), None)
        return service, code

    def _reap(self, options):
        try:
            pid, status = os.waitpid(-1, options)
        except ChildProcessError:
            # Nothing is left to wait for: not an end to be in a hurry about.
            time.sleep(POLL_SECONDS)
            return 0, 0
        if pid:
            self._codes[pid] = os.waitstatus_to_exitcode(status)
        return pid, self._codes.get(pid, 0)

    def _fail_if_a_service_ended(self):
        for service in self._services.values():
            if service["pid"] in self._codes:
                raise ProcessFailed(service["name"], "ended with %d: %s" % (
                    self._codes[service["pid"]], self.last_lines(service["name"])))

    def log(self, name):
        return os.path.join(self._lab.path, "log", name + ".log")

    def last_lines(self, name):
        """The last of what a program printed, in one line."""
        with open(self.log(name), encoding="utf-8", errors="replace") as log:
            lines = [line.strip() for line in log if line.strip()]
        return " / ".join(lines[-LINES_OF_A_LOG:]) or "nothing in " + self.log(name)
