# SPDX-License-Identifier: EPL-2.0
"""Asks the OpenStack of OS_CLIENT_CONFIG_FILE about its stacks, by plain REST.

stacks.py seconds PROJECT NAME LOG   how long Heat took to create the stack that it was asked for
                                     last: to take the template, by its log, and to make the stack
                                     from then on, by its own events (whole seconds)
stacks.py delete PROJECT NAME        deletes a stack, and waits until it is gone
"""

import json
import os
import re
import sys
import time
import urllib.error
import urllib.request
from datetime import datetime

import yaml

CLOUD = "slipway-lab"

LONGEST_DELETION = 900  # s

TAKEN = re.compile(r'"POST /v1/[0-9a-f]+/stacks HTTP/1.1" 201 [0-9]+ ([0-9.]+)')


class Session:
    """A user signed in to a project."""

    def __init__(self, project):
        auth = {}
        for variable in ("OS_CLIENT_CONFIG_FILE", "OS_CLIENT_SECURE_FILE"):
            with open(os.environ[variable], encoding="utf-8") as file:
                auth.update(yaml.safe_load(file)["clouds"][CLOUD].get("auth", {}))
        domain = {"name": "Default"}
        user = {"name": auth["username"], "domain": domain, "password": auth["password"]}
        body = {
            "auth": {
                "identity": {"methods": ["password"], "password": {"user": user}},
                "scope": {"project": {"name": project, "domain": domain}},
            }
        }
        url = auth["auth_url"].rstrip("/")
        url += "" if url.endswith("/v3") else "/v3"
        self.token = ""
        answer = self.send("POST", url + "/auth/tokens", body)
        self.token = answer.headers["X-Subject-Token"]
        self.services = {
            service["type"]: endpoint["url"]
            for service in json.load(answer)["token"]["catalog"]
            for endpoint in service["endpoints"]
            if endpoint["interface"] == "public"
        }

    def send(self, method, url, body=None):
        headers = {
            "Content-Type": "application/json",
            "X-Auth-Token": self.token,
            "OpenStack-API-Version": "compute 2.90",
        }
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, headers, method=method)
        return urllib.request.urlopen(request, timeout=300)

    def get(self, service, path):
        with self.send("GET", self.services[service] + path) as answer:
            return json.load(answer)


def stack_path(session, name):
    stacks = session.get("orchestration", f"/stacks?name={name}")["stacks"]
    return f"/stacks/{name}/{stacks[0]['id']}" if stacks else None


def seconds(session, name, log):
    path = stack_path(session, name)
    if path is None:
        sys.exit(f"There is no stack {name}.")
    times = {}
    # A filter by resource_name takes no stack's own.
    for event in session.get("orchestration", f"{path}/events")["events"]:
        if event["resource_name"] == name:
            when = datetime.fromisoformat(event["event_time"].rstrip("Z"))
            times[event["resource_status"]] = when
    took = times["CREATE_COMPLETE"] - times["CREATE_IN_PROGRESS"]
    with open(log, encoding="utf-8") as lines:
        taken = [match.group(1) for match in map(TAKEN.search, lines) if match]
    print(taken[-1], int(took.total_seconds()))


def delete(session, name):
    asked = False
    end = time.monotonic() + LONGEST_DELETION
    while time.monotonic() < end:
        stacks = session.get("orchestration", f"/stacks?name={name}")["stacks"]
        if not stacks:
            return
        stack = stacks[0]
        # Heat begins again with a stack that it is asked to delete once more.
        if not asked or stack["stack_status"] == "DELETE_FAILED":
            asked = True
            path = f"/stacks/{name}/{stack['id']}"
            try:
                session.send("DELETE", session.services["orchestration"] + path).close()
            except urllib.error.HTTPError as error:
                if error.code != 404:
                    raise
        time.sleep(1)
    sys.exit(f"The stack {name} is not deleted.")


def main():
    actions = {"seconds": (seconds, 5), "delete": (delete, 4)}
    action, arguments = actions.get(sys.argv[1] if len(sys.argv) > 1 else "", (None, 0))
    if len(sys.argv) != arguments:
        sys.exit(__doc__)
    action(Session(sys.argv[2]), *sys.argv[3:])


if __name__ == "__main__":
    main()
