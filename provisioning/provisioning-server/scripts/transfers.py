# SPDX-License-Identifier: EPL-2.0
"""Sends an image to several hosts at once, over multicast, as Clonezilla's own server does: one
udp-sender after the other, each partition or logical volume on the next pair of ports."""

import subprocess
import sys
import threading

from provisioning_server import saved_data

# Seconds to wait for hosts: they reach the first partition minutes apart, the others together.
FIRST_WAIT = 600
NEXT_WAIT = 60
# Unanswered requests until a silent host is left behind, in about a minute.
SILENCE = 60


def pieces(image, part):
    """Data of a partition or volume, in order: pieces that end in aa, ab and so on, or one file."""
    return sorted(file for file in image.glob(f"{part}.*-img*") if not file.name.endswith(".info"))


class Transfers:
    """The transfers of a server, one at a time for each image."""

    def __init__(self, settings):
        self._settings = settings
        self._lock = threading.Lock()
        # By image: whether data is on its way already, and the transfer for hosts that came too late.
        self._begun = {}
        self._late = {}

    def begin(self, transfer):
        """Sends an image to the hosts that wait for it. A host that reports before the data is on
        its way gets it with the others; a later one gets a transfer of its own afterwards."""
        image = transfer["image"]
        with self._lock:
            if image in self._begun:
                if self._begun[image]:
                    self._late[image] = {**transfer, "hosts": 1}
                return
            self._begun[image] = False
        threading.Thread(target=self._run, args=(transfer,), daemon=True).start()

    def _run(self, transfer):
        image = transfer["image"]
        while transfer:
            try:
                self.send(transfer)
            except OSError as failure:
                print(f"transfer of {image}: {failure}", file=sys.stderr, flush=True)
            with self._lock:
                transfer = self._late.pop(image, None)
                if transfer:
                    self._begun[image] = False
                else:
                    del self._begun[image]

    def send(self, transfer):
        """Sends an image part by part, in the order in which it is restored."""
        image = self._settings.store / transfer["image"]
        for number, part in enumerate(saved_data(image)):
            wait = FIRST_WAIT if number == 0 else NEXT_WAIT
            command = [
                "udp-sender",
                "--nokbd",
                "--no-progress",
                "--interface", self._settings.address,
                "--mcast-all-addr", "224.0.0.1",
                "--ttl", "1",
                "--portbase", str(transfer["port"] + 2 * number),
                "--min-receivers", str(transfer["hosts"]),
                "--max-wait", str(wait),
                "--start-timeout", str(2 * wait),
                "--retries-until-drop", str(SILENCE),
            ]
            with (
                subprocess.Popen(
                    ["cat", "--", *pieces(image, part)], stdout=subprocess.PIPE
                ) as data,
                subprocess.Popen(
                    command,
                    stdin=data.stdout,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    errors="replace",
                ) as sender,
            ):
                data.stdout.close()
                for line in sender.stdout:
                    print(line.rstrip(), file=sys.stderr, flush=True)
                    if line.startswith("Starting transfer"):
                        self._note_begin(transfer["image"])
            if sender.returncode != 0:
                # Hosts that still wait are reported as failed after --restore-timeout.
                raise OSError(f"udp-sender ended with {sender.returncode} at {part}")

    def _note_begin(self, image):
        with self._lock:
            if image in self._begun:
                self._begun[image] = True
