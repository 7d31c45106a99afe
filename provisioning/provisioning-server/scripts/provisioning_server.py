# SPDX-License-Identifier: EPL-2.0
"""What a provisioning server keeps: the published files of a bundle, which hosts are armed, and how
far each host is. Shared by the calls over SSH and by the service that hosts report to."""

import contextlib
import errno
import fcntl
import fnmatch
import hashlib
import hmac
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path, PurePosixPath
from typing import NamedTuple

SETTINGS = "/etc/slipway/provisioning-server.conf"
TOKEN_MARK = "@TOKEN@"
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,128}")
MAC = re.compile(r"[0-9a-f]{2}(:[0-9a-f]{2}){5}")

# Exit codes of all calls.
DONE, USAGE, REFUSED, NOT_PREPARED = 0, 2, 3, 4

# Who may log in on restored hosts: the operator's file among the published scripts.
ADMITTED = Path("authorized_keys")

# Stages after which a host reports nothing more.
LAST_STAGES = ("refused", "failed", "booted", "reported", "captured")

# What may be reported after what. A repeated report changes nothing, for an answer may be lost.
BEFORE = {
    "start": ("none",),
    "progress": ("start",),
    "refused": ("none", "start"),
    "restored": ("start",),
    "failed": ("start",),
    "booted": ("restored",),
    "reported": ("none",),
    "captured": ("start",),
}

MOST_TAR_BYTES = 64 << 20

# Boot entries of a host below the TFTP root: one for BIOS, or for UEFI one for PXE and one for HTTP.
ENTRIES = ("pxelinux.cfg/{}", "grub/grub.cfg-{}", "ipxe/{}")

# What a restore entry has Clonezilla live run, and what it runs in a rehearsal instead.
RESTORING = re.compile(r"(ocs_live_run=/\S*/)hosts/([^\s/]+)(?=\s)")
REPORTING = "report-machine.sh"

# Names of images, as the generator lets them pass.
IMAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,127}")
# The folder of the store that has the published scripts.
SCRIPTS = "slipway"
CALLBACK = re.compile(r" slipway_callback=http://([0-9.]+)/")
ADDRESS = re.compile(r"^export SLIPWAY_ADDRESS='?([0-9.]+)'?$", re.MULTILINE)

# What of a record is for the server alone.
PRIVATE = ("token", "machine", "disarmed", "client", "transfer")

# Clonezilla's usual first port for multicast; two ports a partition, and a range for each image.
FIRST_PORT, IMAGE_PORTS, MOST_IMAGES = 2232, 256, 64
# The drawn image of a host, in its script.
DRAWN_IMAGE = re.compile(r"^export SLIPWAY_IMAGE='?([A-Za-z0-9][A-Za-z0-9._-]*)'?$", re.MULTILINE)

# Files that only folders of images have; an image that lacks one of them is still listed.
MARKS = ("parts", "disk", "clonezilla-img", "MD5SUMS")


class Refused(Exception):
    """What is asked for must not be done; nothing was changed."""


class NotPrepared(Exception):
    """The server lacks something that its set-up brings."""


def parse_mac(text):
    """A MAC address in lower case with colons.

    Raises Refused for anything else."""
    mac = text.strip().lower().replace("-", ":")
    if not MAC.fullmatch(mac):
        raise Refused(f"{text!r} is not a MAC address")
    return mac


def entry_name(mac):
    """What boot loaders look for: 01 is the type of Ethernet."""
    return "01-" + mac.replace(":", "-")


# What configures a service, in the folder of a bundle.
FILES = {"dnsmasq": "dnsmasq.conf", "dhcpd": "dhcpd.conf", "exports": "exports"}


class Settings:
    """Where things are on this server, from lines KEY=VALUE."""

    KEYS = {
        "tftp": "/srv/tftp",
        "web": "/srv/slipway/web",
        "store": "/home/partimag",
        "captures": "/home/partimag-captures",
        "state": "/var/lib/slipway-provisioning",
        "dnsmasq": "/etc/dnsmasq.d/slipway.conf",
        "dhcpd": "/etc/dhcp/dhcpd.conf",
        "exports": "/etc/exports.d/slipway.exports",
        "reload": "/opt/slipway/provisioning-server/reload",
        "address": "",
        "port": "80",
    }

    def __init__(self, file=None):
        file = Path(file or os.environ.get("SLIPWAY_PROVISIONING_SETTINGS", SETTINGS))
        values = dict(self.KEYS)
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except OSError as failure:
            raise NotPrepared(f"{file}: {failure.strerror}; run prepare.sh first") from failure
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            key, equals, value = line.partition("=")
            if not equals or key not in values:
                raise NotPrepared(f"{file}:{number}: unknown setting {key!r}")
            values[key] = value
        self.tftp = Path(values["tftp"])
        self.web = Path(values["web"])
        self.store = Path(values["store"])
        self.captures = Path(values["captures"])
        self.state = Path(values["state"])
        self.dnsmasq = Path(values["dnsmasq"])
        self.dhcpd = Path(values["dhcpd"])
        self.exports = Path(values["exports"])
        self.reload = values["reload"]
        self.address = values["address"]
        self.port = int(values["port"])


def write(place, content, mode=0o644):
    """Replaces a file as a whole: whoever reads it sees the old or the new one. It gets the owner
    of its folder, for the service has fewer rights than who calls the scripts."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        if os.geteuid() == 0:
            folder = place.parent.stat()
            os.chown(name, folder.st_uid, folder.st_gid)
        os.replace(name, place)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def digest(token):
    """What is kept of a token, so that reading the state does not allow reporting."""
    return hashlib.sha256(token.encode()).hexdigest()


class Server:
    """A provisioning server. Each method holds the server's lock; what it does is on disk when it
    returns, and may be asked for again."""

    def __init__(self, settings):
        self.settings = settings
        self.published = settings.state / "published"
        self.hosts = settings.state / "hosts"

    @contextlib.contextmanager
    def _locked(self):
        if not self.settings.state.is_dir():
            raise NotPrepared(f"{self.settings.state} is missing; run prepare.sh first")
        lock = self.settings.state / "lock"
        if not lock.exists():
            write(lock, b"", 0o660)
        with lock.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _restore_entries(self, mac):
        """The entries that restore a host, by where they go below the TFTP root; at least one."""
        places = [place.format(entry_name(mac)) for place in ENTRIES]
        files = {place: self.published / "restore" / (place + ".in") for place in places}
        entries = {place: file.read_text() for place, file in files.items() if file.is_file()}
        if not entries:
            raise Refused(f"{mac} is not a host of the published bundle")
        return entries

    def _record(self, mac):
        try:
            return json.loads((self.hosts / (entry_name(mac) + ".json")).read_text())
        except FileNotFoundError:
            return {"mac": mac, "entry": "local", "stage": "none", "time": 0, "text": ""}

    def _keep(self, record):
        file = self.hosts / (entry_name(record["mac"]) + ".json")
        write(file, (json.dumps(record, sort_keys=True) + "\n").encode(), 0o640)

    def _put_local(self, mac):
        """Has a host boot its own disk."""
        for place in self._restore_entries(mac):
            local = self.published / "tftp" / place
            write(self.settings.tftp / place, local.read_bytes())

    def _macs(self):
        """Hosts of the published bundle, sorted."""
        names = set()
        for place in ENTRIES:
            for file in self.published.glob(f"restore/{place.format('01-*.in')}"):
                names.add(file.name.removesuffix(".in").removeprefix("grub.cfg-")[3:])
        return sorted(name.replace("-", ":") for name in names)

    def publish(self, stream):
        """Installs a bundle's files for this server, from a tar. Hosts that are armed stay armed.

        Returns how many hosts there are. Raises Refused for a tar with anything else in it."""
        with self._locked():
            before = set(self._entries(self.published))
            new = Path(tempfile.mkdtemp(dir=self.settings.state, prefix="publish-"))
            try:
                self._unpack(stream, new)
                new.chmod(0o755)
                if os.geteuid() == 0:
                    self._give_to_service(new)
                # A call that is killed in between leaves no bundle, and then no host can be armed.
                shutil.rmtree(self.published, ignore_errors=True)
                new.rename(self.published)
            finally:
                shutil.rmtree(new, ignore_errors=True)
            armed = {
                place
                for mac in self._macs()
                if self._record(mac)["entry"] != "local"
                for place in self._restore_entries(mac)
            }
            after = set(self._entries(self.published))
            for place in sorted(after - armed):
                content = (self.published / "tftp" / place).read_bytes()
                write(self.settings.tftp / place, content)
            for place in sorted(before - after):
                (self.settings.tftp / place).unlink(missing_ok=True)
            self._install_scripts()
            for name, place in (
                ("dnsmasq", self.settings.dnsmasq),
                ("dhcpd", self.settings.dhcpd),
                ("exports", self.settings.exports),
            ):
                self._install(name, place)
            return len(self._macs())

    def _give_to_service(self, folder):
        owner = self.settings.state.stat()
        for path in (folder, *folder.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid)

    @staticmethod
    def _entries(published):
        tftp = published / "tftp"
        return (str(file.relative_to(tftp)) for file in tftp.rglob("*") if file.is_file())

    @staticmethod
    def _unpack(stream, folder):
        size = 0
        with tarfile.open(fileobj=stream, mode="r|*") as tar:
            for member in tar:
                path = PurePosixPath(member.name)
                if path.is_absolute() or ".." in path.parts:
                    raise Refused(f"the archive has the path {member.name!r}")
                if member.isdir():
                    continue
                allowed = str(path) in FILES.values() or path.parts[:1] in (
                    ("tftp",),
                    ("restore",),
                )
                if not member.isreg() or not (allowed or path.parts[:2] == ("store", "slipway")):
                    raise Refused(f"the archive has {member.name!r}, which is not a file of a bundle")
                size += member.size
                if size > MOST_TAR_BYTES:
                    raise Refused(f"the archive has more than {MOST_TAR_BYTES} bytes")
                place = folder / path
                place.parent.mkdir(parents=True, exist_ok=True)
                with tar.extractfile(member) as source, place.open("wb") as target:
                    shutil.copyfileobj(source, target)
                place.chmod(0o755 if member.mode & 0o100 else 0o644)
        if not (folder / "store" / "slipway" / "refused").is_file():
            raise Refused("the archive lacks store/slipway/refused")

    def _install_scripts(self):
        """Brings the restore scripts into the image store, those of removed hosts out of it."""
        source = self.published / "store" / "slipway"
        target = self.settings.store / "slipway"
        wanted = {file.relative_to(source) for file in source.rglob("*") if file.is_file()}
        for path in sorted(wanted):
            file = source / path
            write(target / path, file.read_bytes(), file.stat().st_mode & 0o777)
        for stale in sorted(target.rglob("*")):
            if stale.is_file() and stale.relative_to(target) not in wanted | {ADMITTED}:
                stale.unlink()

    def _install(self, name, place):
        source = self.published / FILES[name]
        if not source.is_file():
            return
        content = source.read_bytes()
        if name == "exports":
            content += self._capture_exports().encode()
        if place.is_file() and place.read_bytes() == content:
            return
        write(place, content)
        done = subprocess.run([self.settings.reload, name], check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise NotPrepared(f"{self.settings.reload} {name} ended with {done.returncode}")

    def arm(self, mac, token, image=None, together=1):
        """Has a host restore at its next start over the network, and only then.

        image is one of the store in place of the drawn one. together is how many hosts get it by
        one transfer: they do not compare its checksums, so check-image must have done that."""
        if image is not None and image not in self.images():
            raise Refused(f"there is no image {image!r} in {self.settings.store}")
        transfer = self._transfer(mac, image, together) if together > 1 else None
        self._put_entry(mac, token, "restore", image, transfer)

    def _transfer(self, mac, image, together):
        """The image, first port and number of hosts of a transfer."""
        image = image or self._drawn_image(mac)
        if image not in self.images():
            raise Refused(f"there is no image {image!r} in {self.settings.store}")
        if not self._is_checked(image):
            raise Refused(f"image {image!r} was not checked as it is; run check-image before")
        with self._locked():
            used = {}
            for each in self._macs():
                record = self._record(each)
                if "transfer" in record and record["stage"] in ("none", "start"):
                    used[record["transfer"]["image"]] = record["transfer"]["port"]
            ports = (FIRST_PORT + IMAGE_PORTS * number for number in range(MOST_IMAGES))
            free = (port for port in ports if port not in used.values())
            port = used[image] if image in used else next(free, None)
        if port is None:
            raise Refused("too many images are being sent")
        return {"image": image, "port": port, "hosts": together}

    def _drawn_image(self, mac):
        entry = next(iter(self._restore_entries(mac).values()))
        script = RESTORING.search(entry)
        facts = self.published / "store" / SCRIPTS / "hosts" / (script[2] if script else "")
        image = DRAWN_IMAGE.search(facts.read_text()) if facts.is_file() else None
        if not image:
            raise Refused(f"the published bundle has no image of {mac}; generate it again")
        return image[1]

    def _checked(self, image):
        """The file that records what an image looked like when it was checked."""
        return self.settings.state / "checked" / image

    def _is_checked(self, image):
        kept = self._checked(image)
        return kept.is_file() and kept.read_text() == _fingerprint(self.settings.store / image)

    def rehearse(self, mac, token):
        """Has a host report what it is made of at its next start over the network, and then boot
        its own disk. No disk is written."""
        self._put_entry(mac, token, "rehearse")

    def capture(self, mac, token, image, replace):
        """Has a host save its disk as an image at its next start over the network, and then boot
        it. No disk is written. The image goes into a folder that only this host may write, and
        into the store by keep_image.

        replace says that an image of that name in the store may be replaced."""
        self._check_name(image, replace)
        self._put_entry(mac, token, "capture", image)

    def _check_name(self, image, replace):
        if not IMAGE.fullmatch(image) or image == SCRIPTS:
            raise Refused(f"{image!r} is not a name of an image")
        if (self.settings.store / image).exists():
            if image not in self.images():
                raise Refused(f"{image!r} in {self.settings.store} is not an image")
            if not replace:
                raise Refused(f"there is an image {image!r} in {self.settings.store} already")

    @staticmethod
    def _check_free(record, purpose):
        """What a host is at is not lost: neither a capture, nor a restore to anything but another
        restore."""
        unkept = "image" in record and record["stage"] in ("none", "start", "captured")
        if unkept and not (purpose == "capture" and record["stage"] == "none"):
            raise Refused(f"{record['mac']} is armed to be captured, or is captured")
        boots = record["stage"] == "restored" and not record.get("disarmed")
        restores = record["entry"] == "restore" or record["stage"] == "start" or boots
        if restores and purpose != "restore":
            raise Refused(f"{record['mac']} is armed to restore, or restores")

    def _put_entry(self, mac, token, purpose, image=None, transfer=None):
        if not TOKEN.fullmatch(token):
            raise Refused("the token is not 16 to 128 letters, digits, hyphens and underscores")
        with self._locked():
            entries = self._restore_entries(mac)
            refused = self.published / "store" / "slipway" / "refused"
            if mac in refused.read_text().split():
                raise Refused(f"{mac} is protected or reserved")
            if not all(TOKEN_MARK in text for text in entries.values()):
                raise Refused(f"an entry of {mac} has no place for a token")
            self._check_free(self._record(mac), purpose)
            record = {
                "mac": mac,
                "entry": purpose,
                "stage": "none",
                "time": int(time.time()),
                "text": "",
                "token": digest(token),
            }
            for place, text in entries.items():
                if purpose == "rehearse":
                    text = self._rehearsal(mac, text)
                if purpose == "capture":
                    text, record["client"] = self._capturing(mac, text, image)
                if purpose == "restore" and image is not None:
                    text = text.replace(TOKEN_MARK, f"{TOKEN_MARK} slipway_image={image}")
                if transfer is not None:
                    port = transfer["port"]
                    text = text.replace(TOKEN_MARK, f"{TOKEN_MARK} slipway_multicast={port}")
                entries[place] = text.replace(TOKEN_MARK, token)
            if purpose == "capture":
                record["image"] = image
                self._empty_captures(mac)
            if transfer is not None:
                record["transfer"] = transfer
            self._keep(record)
            self._install("exports", self.settings.exports)
            for place, text in entries.items():
                write(self.settings.tftp / place, text.encode())

    def _rehearsal(self, mac, entry):
        """The entry of a host with the script that reports in place of the one that restores."""
        script = self.published / "store" / SCRIPTS / REPORTING
        text, changes = RESTORING.subn(rf"\g<1>{REPORTING}", entry)
        if changes != 1 or not script.is_file():
            raise Refused(f"the published bundle has no rehearsal of {mac}; generate it again")
        return text

    def _capturing(self, mac, entry, image):
        """The entry of a host with the script that saves its disk, and the host's address."""
        script, callback = RESTORING.search(entry), CALLBACK.search(entry)
        facts = self.published / "store" / SCRIPTS / "captures" / (script[2] if script else "")
        if not callback or not facts.is_file():
            raise Refused(f"the published bundle has no capture of {mac}; generate it again")
        address = ADDRESS.search(facts.read_text())
        if not address:
            raise Refused(f"{facts.name} in the published bundle has no address")
        text = RESTORING.sub(r"\g<1>captures/\g<2>", entry)
        saves = f"slipway_image={image} slipway_folder={callback[1]}:{self._captures_of(mac)}"
        return text.replace(TOKEN_MARK, f"{TOKEN_MARK} {saves}"), address[1]

    def _captures_of(self, mac):
        """The folder that a host may write while it is captured."""
        return self.settings.captures / entry_name(mac)

    def _empty_captures(self, mac):
        folder = self._captures_of(mac)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700, parents=True)

    def _capture_exports(self):
        """Lines of exports: each host that is captured may write its own folder."""
        lines = []
        for mac in self._macs():
            if client := self._record(mac).get("client"):
                options = "rw,no_root_squash,no_subtree_check"
                lines.append(f"{self._captures_of(mac)} {client}({options})\n")
        return "".join(lines)

    def _end_capture(self, record):
        """Lets a host write nothing more."""
        if record.pop("client", None):
            self._keep(record)
            self._install("exports", self.settings.exports)

    def keep_image(self, mac, replace, progress=lambda done, total, file: None):
        """Brings the image that a host has saved into the store, if it has no defect; it is there
        whole or not at all. Returns its defects. Done already, it does nothing.

        Raises Refused if the host has saved none, or another image is in its place."""
        with (self.settings.state / f"keep-{entry_name(mac)}").open("w") as own:
            # A call is repeated where its connection was lost; the first may still go on.
            fcntl.flock(own, fcntl.LOCK_EX)
            with self._locked():
                self._restore_entries(mac)
                record = self._record(mac)
                if record["stage"] != "captured":
                    raise Refused(f"{mac} has saved no image")
                image = record.get("image")
                if image is None:
                    return []
                self._end_capture(record)
            self._check_name(image, replace)
            saved, new = self._captures_of(mac) / image, self.settings.store / f".{image}.new"
            if new.is_dir() and not saved.exists():
                # An earlier call was killed.
                new.rename(saved)
            _check_files(saved)
            if defects := _once(_defects(saved, progress)):
                return defects
            self._bring(saved, new)
            with self._locked():
                self._put_image(saved, new, image, replace)
                record = self._record(mac)
                record.pop("image", None)
                self._keep(record)
                shutil.rmtree(self._captures_of(mac), ignore_errors=True)
            return []

    @staticmethod
    def _bring(saved, new):
        """Moves or copies an image into the store, under a name that no image has."""
        shutil.rmtree(new, ignore_errors=True)
        try:
            saved.rename(new)
        except OSError as failure:
            if failure.errno != errno.EXDEV:
                raise
            try:
                shutil.copytree(saved, new)
            except BaseException:
                shutil.rmtree(new, ignore_errors=True)
                raise
        new.chmod(0o755)
        for file in new.iterdir():
            file.chmod(0o644)
        os.sync()

    def _put_image(self, saved, new, image, replace):
        place, old = self.settings.store / image, self.settings.store / f".{image}.old"
        try:
            self._check_name(image, replace)
            restoring = [mac for mac in self._macs() if self._record(mac)["stage"] == "start"]
            if place.exists() and restoring:
                raise Refused(f"{', '.join(restoring)} may be reading {image!r}; try again later")
        except Refused:
            if saved.exists():
                shutil.rmtree(new)
            else:
                new.rename(saved)
            raise
        shutil.rmtree(old, ignore_errors=True)
        if place.exists():
            place.rename(old)
        new.rename(place)
        shutil.rmtree(old, ignore_errors=True)

    def machine(self, mac):
        """What a host reported of itself in its last rehearsal, each fact as a list of fields,
        its name first; none where it has not since it was armed last."""
        with self._locked():
            self._restore_entries(mac)
            facts = self._record(mac).get("machine", "").split(";")
        return [fact.split("|") for fact in facts if fact]

    def disarm(self, mac):
        """Has a host boot its own disk; its token is no longer valid. One that is restored has
        all that it was armed for, and may still report that it has booted."""
        with self._locked():
            self._put_local(mac)
            record = self._record(mac)
            record["entry"] = "local"
            self._end_capture(record)
            if record.pop("image", None):
                # Nothing was restored, so nothing has failed either.
                record["stage"] = "none"
                shutil.rmtree(self._captures_of(mac), ignore_errors=True)
            if record["stage"] == "restored":
                record["disarmed"] = True
            else:
                record.pop("token", None)
            if record["stage"] == "start":
                # No later report is taken: it would be at this stage for ever.
                record["stage"] = "failed"
                record["text"] = "It was given up before it had ended."
            self._keep(record)

    def status(self, mac=None):
        """How far hosts are: records without what is secret, by MAC address."""
        with self._locked():
            macs = self._macs() if mac is None else [mac]
            if mac is not None:
                self._restore_entries(mac)
            records = [self._record(each) for each in macs]
        return [
            {key: record[key] for key in record if key not in PRIVATE}
            for record in records
        ]

    def images(self):
        """Names of the images in the store, sorted: folders that Clonezilla has made, whole or
        not. One that is being brought into the store begins with a dot."""
        store = self.settings.store
        if not store.is_dir():
            raise NotPrepared(f"{store} is missing; run prepare.sh first")
        return sorted(
            folder.name
            for folder in store.iterdir()
            if not folder.name.startswith(".")
            and any((folder / name).is_file() for name in MARKS)
        )

    def described_images(self):
        """What is known of each image without reading its data, sorted by name: bytes in the
        store, bytes of the disk that was saved, 0 where the image does not say, and partitions
        with a datastore of VMware, if there are any."""
        return [_described(self.settings.store / name) for name in self.images()]

    def defects(self, name, progress=lambda done, total, file: None):
        """What is wrong with an image, in the order in which it is looked at, once for each file;
        none if it can be restored. Reads all of it; before each file, progress is given the bytes
        that were read, all that are to be, and its name.

        Raises Refused if there is no such image."""
        if name not in self.images():
            raise Refused(f"there is no image {name!r} in {self.settings.store}")
        image = self.settings.store / name
        before = _fingerprint(image)
        found = _once(_defects(image, progress))
        self._checked(name).unlink(missing_ok=True)
        if not found and _fingerprint(image) == before:
            write(self._checked(name), before.encode())
        return found

    def transfer(self, mac):
        """The transfer that a host waits for, once it has started; None where it reads the image."""
        with self._locked():
            record = self._record(mac)
            return record.get("transfer") if record["stage"] == "start" else None

    def report(self, mac, stage, token, fields):
        """Takes a host's report.

        Returns an HTTP status: 204 taken, 403 not of that host's token, 409 not at this time."""
        with self._locked():
            record = self._record(mac)
            if not hmac.compare_digest(record.get("token", ""), digest(token)):
                return 403
            if stage == record["stage"]:
                return 204
            if record["stage"] not in BEFORE[stage]:
                return 409
            # Who was armed to report cannot have restored, nor the other way round.
            if stage != "refused" and (stage == "reported") != (record["entry"] == "rehearse"):
                return 409
            # Nor does one that was armed to be captured.
            if stage in ("restored", "captured") and (stage == "captured") != ("image" in record):
                return 409
            if stage == "start":
                # Before the answer, on which the host writes: it must not restore for ever.
                self._put_local(mac)
                record["entry"] = "local"
            if stage in LAST_STAGES:
                self._put_local(mac)
                record["entry"] = "local"
                del record["token"]
            record.pop("percent", None)
            if stage != "failed":
                record.pop("partition", None)
            if stage == "progress":
                record["partition"] = fields.get("partition", "")
                percent = fields.get("percent", "")
                if percent.isdigit() and int(percent) <= 100:
                    record["percent"] = int(percent)
            else:
                record["stage"] = stage
                record["text"] = fields.get("text", "")
            if stage == "reported":
                record["machine"] = fields.get("machine", "")
            if stage == "restored" and fields.get("host_key"):
                record["hostKey"] = fields["host_key"]
            record["time"] = int(time.time())
            self._keep(record)
            return 204


def _fingerprint(image):
    """Names, sizes and modification times of the files of an image."""
    facts = sorted(
        (file.name, file.stat().st_size, file.stat().st_mtime_ns)
        for file in image.iterdir()
        if file.is_file()
    )
    return json.dumps(facts)


def _once(defects):
    """One defect for each file, the first."""
    found = {}
    for defect in defects:
        # Of a partition without data, no file of it is said to be missing.
        if not any(fnmatch.fnmatchcase(defect.file, earlier) for earlier in found):
            found.setdefault(defect.file, defect)
    return list(found.values())


def _check_files(saved):
    """An image has plain files only; a link would lead out of the store."""
    if saved.is_symlink() or not saved.is_dir():
        raise Refused(f"there is no folder {saved}")
    for file in sorted(saved.iterdir()):
        if file.is_symlink() or not file.is_file():
            raise Refused(f"{file.name!r} in {saved} is not a plain file")


def _words(file):
    try:
        return file.read_text(encoding="utf-8").split()
    except OSError:
        return []


def _size(file):
    return file.stat().st_size if file.is_file() else 0


def _described(image):
    size = sum(file.stat().st_size for file in image.rglob("*") if file.is_file())
    disk_size = 0
    for disk in _words(image / "disk"):
        table = image / f"{disk}-pt.parted"
        text = table.read_text(errors="replace") if table.is_file() else ""
        sectors = re.search(r"^Disk .*: (\d+)s$", text, re.MULTILINE)
        sector = re.search(r"^Sector size \(logical/physical\): (\d+)B/", text, re.MULTILINE)
        if sectors and sector:
            disk_size += int(sectors[1]) * int(sector[1])
    described = {"name": image.name, "bytes": size, "diskBytes": disk_size}
    if datastores := _datastores(image):
        described["datastores"] = datastores
    return described


def _datastores(image):
    """Partitions that VMware keeps virtual machines on, by the list that Clonezilla makes: device,
    file system, size."""
    words = [line.split() for line in _lines(image / "dev-fs.list") if not line.startswith("#")]
    return [
        PurePosixPath(each[0]).name
        for each in words
        if len(each) > 1 and each[1].lower().startswith("vmfs")
    ]


class Defect(NamedTuple):
    """What is wrong with one file of an image."""

    kind: str
    """missing, several-disks, no-data, missing-piece, corrupt or no-checksum"""
    file: str
    """its name, perhaps a pattern of what was expected"""
    text: str


def _defects(image, progress):
    disks, parts = _words(image / "disk"), _words(image / "parts")
    for name, words in (("disk", disks), ("parts", parts)):
        if not words:
            yield Defect("missing", name, f"{name} is missing or empty")
    if len(disks) > 1:
        yield Defect("several-disks", "disk", "it is of more than one disk")
    for disk in disks:
        for end in ("pt.sf", "pt.parted", "mbr"):
            file = image / f"{disk}-{end}"
            if not file.is_file() or file.stat().st_size == 0:
                yield Defect("missing", file.name, f"{file.name} is missing or empty")
    yield from _broken_volumes(image)
    for part in saved_data(image):
        yield from _missing_pieces(image, part)
    yield from _wrong_checksums(image, progress)


def _lines(file):
    return file.read_text(errors="replace").splitlines() if file.is_file() else []


def saved_data(image):
    """What the image has data of, in the order in which Clonezilla restores it and by the beginning
    of the names of its files: partitions, and then the logical volumes of those that hold LVM. Swap
    has no data."""
    holders = {PurePosixPath(device).name for _, device in _volume_holders(image)}
    data = [part for part in _words(image / "parts") if part not in holders]
    for line in _lines(image / "lvm_logv.list"):
        volume, _, kind = line.partition(" ")
        if "swap" not in kind.lower():
            data.append(volume.removeprefix("/dev/").replace("/", "-"))
    return data


def _volume_holders(image):
    """Volume groups with the devices that hold them."""
    rows = [line.split() for line in _lines(image / "lvm_vg_dev.list")]
    return [(row[0], row[1]) for row in rows if len(row) > 1]


def _broken_volumes(image):
    """Clonezilla makes volume groups by their configuration, on the devices that it has listed."""
    groups = [group for group, _ in _volume_holders(image)]
    if groups and not _size(image / "lvm_logv.list"):
        yield Defect("missing", "lvm_logv.list", "lvm_logv.list is missing or empty")
    for group in groups:
        name = f"lvm_{group}.conf"
        devices = [line for line in _lines(image / name) if line.strip().startswith("device = ")]
        if not devices:
            yield Defect("missing", name, f"{name} is missing or empty")
        elif len(devices) != groups.count(group):
            yield Defect("several-disks", name, f"volume group {group} is on more than one disk")


def _missing_pieces(image, part):
    """The data of a partition or volume is in pieces that end in aa, ab and so on, or one file."""
    data = sorted(file.name for file in image.glob(f"{part}.*-img*"))
    if not data:
        yield Defect("no-data", f"{part}.*-img*", f"{part} has no data")
    pieces = [name for name in data if re.search(r"-img(\.[a-z0-9]+)?\.[a-z]{2}$", name)]
    pieces = [name for name in pieces if name[-2:] not in ("gz", "xz")]
    letters = "abcdefghijklmnopqrstuvwxyz"
    for number, name in enumerate(pieces):
        expected = letters[number // 26] + letters[number % 26]
        if name[-2:] != expected:
            text = f"{part} lacks piece {expected} of its data"
            yield Defect("missing-piece", name[:-2] + expected, text)
            return


def _wrong_checksums(image, progress):
    listed = {}
    sums = image / "MD5SUMS"
    for entry in sums.read_text().splitlines() if sums.is_file() else ():
        checksum, _, name = entry.partition(" ")
        listed[name.lstrip(" *").removeprefix("./")] = checksum
    if not listed:
        yield Defect("missing", "MD5SUMS", "MD5SUMS is missing or empty")
        return
    sizes = {name: _size(image / name) for name in listed if "/" not in name}
    done = 0
    for name, checksum in sorted(listed.items()):
        place = image / name
        if "/" in name or not place.is_file():
            yield Defect("missing", name, f"{name} is missing")
            continue
        progress(done, sum(sizes.values()), name)
        done += sizes[name]
        with place.open("rb") as file:
            if hashlib.file_digest(file, "md5").hexdigest() != checksum:
                yield Defect("corrupt", name, f"{name} is corrupt")
    # Clonezilla writes clonezilla-img and Info-img-*.txt after its checksums.
    for file in sorted(image.glob("*.*-img*")):
        if file.name not in listed:
            yield Defect("no-checksum", file.name, f"{file.name} has no checksum")


def _plain(text):
    """A field of a line: names of files may have any character."""
    return re.sub(r"[\x00-\x1f\x7f]", "?", text)


def line(record):
    """A record as it is printed."""
    return json.dumps(record, sort_keys=True)


def _tell_progress(done, total, file):
    print("progress", done, total, _plain(file), sep="\t", flush=True)


def _tell_defects(defects, last):
    for defect in defects:
        print("defect", *(_plain(field) for field in defect), sep="\t")
    print(last)
    return REFUSED if defects else DONE


def _replaces(options):
    if options not in ([], [REPLACE]):
        raise Refused(f"{options[0]!r} is not an option")
    return bool(options)


def _number(words):
    """How many hosts get an image together."""
    if not words:
        return 1
    if len(words) > 1 or not re.fullmatch("[1-9][0-9]{0,3}", words[0]):
        raise Refused(f"{TOGETHER}{words[-1]} is not a number of hosts")
    return int(words[0])


def _follow(server, mac):
    shown = None
    while True:
        record = server.status(mac)[0]
        if record != shown:
            print(line(record), flush=True)
            shown = record
        if record["stage"] in LAST_STAGES:
            return
        time.sleep(0.5)


def _call(name, arguments):
    server = Server(Settings())
    if name == "publish":
        print(f"published\t{server.publish(sys.stdin.buffer)}")
    elif name == "status":
        mac = parse_mac(arguments[0]) if arguments else None
        for record in server.status(mac):
            print(line(record))
    elif name == "images":
        for image in server.described_images():
            print(line(image))
    elif name == "check-image":
        defects = server.defects(arguments[0], _tell_progress)
        return _tell_defects(defects, f"checked\t{arguments[0]}")
    elif name == "keep-image":
        mac = parse_mac(arguments[0])
        defects = server.keep_image(mac, _replaces(arguments[1:]), _tell_progress)
        return _tell_defects(defects, f"checked\t{mac}")
    elif name == "capture":
        mac = parse_mac(arguments[0])
        token = sys.stdin.readline().strip()
        server.capture(mac, token, arguments[1], _replaces(arguments[2:]))
        print(f"capturing\t{mac}")
    elif name == "follow":
        _follow(server, parse_mac(arguments[0]))
    elif name == "arm":
        mac = parse_mac(arguments[0])
        words = [word for word in arguments[1:] if not word.startswith(TOGETHER)]
        if len(words) > 1:
            raise Refused(f"{words[1]!r} is not an option")
        together = [word.removeprefix(TOGETHER) for word in arguments[1:] if word not in words]
        server.arm(mac, sys.stdin.readline().strip(), next(iter(words), None), _number(together))
        print(f"armed\t{mac}")
    elif name == "rehearse":
        mac = parse_mac(arguments[0])
        server.rehearse(mac, sys.stdin.readline().strip())
        print(f"rehearsing\t{mac}")
    elif name == "machine":
        for fact in server.machine(parse_mac(arguments[0])):
            print(*fact, sep="\t")
    else:
        mac = parse_mac(arguments[0])
        server.disarm(mac)
        print(f"disarmed\t{mac}")
    return DONE


# Says that an image of the same name may be replaced.
REPLACE = "--replace"

# Says how many hosts get an image by one transfer.
TOGETHER = "--together="

# Least and most arguments of each call.
ARGUMENTS = {
    "publish": (0, 0),
    "arm": (1, 3),
    "rehearse": (1, 1),
    "machine": (1, 1),
    "disarm": (1, 1),
    "status": (0, 1),
    "follow": (1, 1),
    "capture": (2, 3),
    "keep-image": (1, 2),
    "images": (0, 0),
    "check-image": (1, 1),
}


def main(name, arguments):
    """Carries out a call; returns its exit code."""
    least, most = ARGUMENTS[name]
    if not least <= len(arguments) <= most:
        print(f"{name}: wrong number of arguments", file=sys.stderr)
        return USAGE
    try:
        return _call(name, arguments)
    except (Refused, tarfile.TarError) as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        return REFUSED
    except NotPrepared as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        return NOT_PREPARED
    except (BrokenPipeError, KeyboardInterrupt):
        return DONE
    except OSError as failure:
        print(f"{name}: {failure.filename}: {failure.strerror}", file=sys.stderr)
        return NOT_PREPARED
