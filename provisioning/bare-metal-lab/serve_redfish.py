# SPDX-License-Identifier: EPL-2.0
"""The Redfish controller of a host of a lab: the emulator of sushy-tools with the virtual machine
of the host as its only system.

Usage: serve_redfish.py ADDRESS FOLDER
  FOLDER  of the host, with bmc.pem, bmc.key, and account: the lines user and password
"""

import ssl
import subprocess
import sys
import uuid
from pathlib import Path

import bcrypt
from sushy_tools import error
from sushy_tools.emulator import main
from sushy_tools.emulator.resources.systems import fakedriver
from sushy_tools.emulator.resources.systems.base import AbstractSystemsDriver

PORT = 443
BCRYPT_ROUNDS = 6
SWITCH = Path(__file__).with_name("switch-host.sh")
# What Redfish's ways to reset mean for a chassis.
RESETS = {
    "On": ("power", "1"),
    "ForceOn": ("power", "1"),
    "ForceOff": ("power", "0"),
    "GracefulShutdown": ("shutdown", "1"),
    "ForceRestart": ("reset", "1"),
    "GracefulRestart": ("reset", "1"),
}
BOOT_DEVICES = {"Pxe": "pxe", "Hdd": "disk", "Cd": "cdrom"}


class Machine(AbstractSystemsDriver):
    """One system, switched by the script that switches it over IPMI, too."""

    folder = Path()

    @classmethod
    def initialize(cls, config, logger):
        cls.folder = Path(config["SLIPWAY_FOLDER"])
        return cls

    @property
    def driver(self):
        return "<lab>"

    @property
    def systems(self):
        return [self.uuid(self.folder.name)]

    def uuid(self, identity):
        return str(uuid.uuid5(uuid.NAMESPACE_DNS, self.folder.name))

    def name(self, identity):
        return self.folder.name

    def get_power_state(self, identity):
        return "On" if self._switch("get", "power") == "power:1" else "Off"

    def set_power_state(self, identity, state):
        if state not in RESETS:
            raise error.NotSupportedError(f"Power state {state} is not supported")
        self._switch("set", *RESETS[state])

    def get_boot_device(self, identity):
        device = self._switch("get", "boot").removeprefix("boot:")
        return next((name for name, value in BOOT_DEVICES.items() if value == device), "Hdd")

    def set_boot_device(self, identity, boot_source):
        if boot_source not in BOOT_DEVICES:
            raise error.NotSupportedError(f"Boot source {boot_source} is not supported")
        self._switch("set", "boot", BOOT_DEVICES[boot_source])

    def get_boot_mode(self, identity):
        return "UEFI" if (self.folder / "uefi-settings").exists() else "Legacy"

    def _switch(self, *operation):
        done = subprocess.run(
            [SWITCH, self.folder, "0x20", *operation],
            check=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()


def serve(address, folder):
    user, password = (folder / "account").read_text(encoding="utf-8").splitlines()
    (folder / "accounts").write_text(
        user + ":" + bcrypt.hashpw(password.encode(), bcrypt.gensalt(BCRYPT_ROUNDS)).decode() + "\n",
        encoding="utf-8",
    )
    # The emulator knows its drivers by name: this one takes the place of that for tests.
    fakedriver.FakeDriver = Machine
    main.app.configure(extra_config={
        "SUSHY_EMULATOR_FAKE_DRIVER": True,
        "SUSHY_EMULATOR_AUTH_FILE": str(folder / "accounts"),
        "SUSHY_EMULATOR_FEATURE_SET": "minimum",
        "SLIPWAY_FOLDER": str(folder),
    })
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "bmc.pem", folder / "bmc.key")
    main.app.run(host=address, port=PORT, ssl_context=context)


if __name__ == "__main__":
    serve(sys.argv[1], Path(sys.argv[2]))
