# SPDX-License-Identifier: EPL-2.0
"""First process of an OpenStack lab: brings it up, then takes leave of processes that end.

Usage: keep_lab.py LAB, where LAB/request.json says what is wanted. Every process of the lab
descends from this one in its PID namespace.

How far it is stands in LAB/events, one JSON object a line:
  {"event": "step", "done": 2, "total": 6, "what": "...", "seconds": 1.5}
  {"event": "ready"}                                          the lab can be used
  {"event": "failed", "service": "...", "reason": "..."}      it has ended, or ends now
  {"event": "ended", "service": "...", "code": 1}             a service has ended since
"""

import json
import os
import sys
import traceback

import yaml

import databases
import guests
import identity
import services
import settings
from keeper import Events, enter
from processes import ProcessFailed, Processes


def write_clouds(lab):
    """Writes clouds.yaml and, with the passwords, secure.yaml, as the OpenStack SDK reads them."""
    clouds, secure = {}, {}
    for cloud, user, project in (
        ("slipway-lab", identity.TENANT, identity.TENANT),
        ("slipway-lab-admin", "admin", "admin"),
    ):
        clouds[cloud] = {
            "auth": {
                "auth_url": lab.url("keystone"),
                "username": user,
                "project_name": project,
                "user_domain_name": "Default",
                "project_domain_name": "Default",
            },
            "region_name": identity.REGION,
            "identity_api_version": 3,
        }
        secure[cloud] = {"auth": {"password": lab.secrets[user]}}
    for name, content in (("clouds.yaml", clouds), ("secure.yaml", secure)):
        lab.write(name, yaml.safe_dump({"clouds": content}, sort_keys=False))


def bring_up(lab, folder, processes, events):
    settings.write_configuration(lab)
    databases.provide(lab, processes, events.step)
    write_clouds(lab)
    if lab.tier > 2:
        guests.write_ssh_config(lab, folder)
    services.start_all(lab, processes, events.step)


def main():
    # Everything here is for its owner alone: it holds passwords.
    os.umask(0o077)
    with open(os.path.join(sys.argv[1], "request.json"), encoding="utf-8") as file:
        request = json.load(file)
    enter(settings.PLACE, {"lab": sys.argv[1], "cache": request["cache"]})
    lab = settings.Lab(request)
    events = Events(lab.path, databases.steps(lab) + services.STEPS[lab.tier])
    processes = Processes(lab)
    try:
        bring_up(lab, sys.argv[1], processes, events)
    except ProcessFailed as failed:
        events.write("failed", service=failed.name, reason=failed.reason)
        return 1
    except Exception as failed:  # Whoever waits for this lab is to hear of every failure.
        traceback.print_exc()
        events.write("failed", service="keeper", reason="%s: %s" % (type(failed).__name__, failed))
        return 1
    events.write("ready")
    while True:
        name, code = processes.await_end()
        if name:
            events.write("ended", service=name, code=code)


if __name__ == "__main__":
    sys.exit(main())
