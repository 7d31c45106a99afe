# SPDX-License-Identifier: EPL-2.0
"""Runs Cinder's API, scheduler and volume service.

Usage: run_cinder.py OPTION...

They are forks of one process that has loaded Cinder: so they start at once and share its memory.
Ends as soon as one of them does.
"""

import os
import sys

from cinder.cmd import api, scheduler, volume

SERVICES = {"cinder-api": api, "cinder-scheduler": scheduler, "cinder-volume": volume}


def main():
    names = {}
    for name, module in SERVICES.items():
        child = os.fork()
        if child == 0:
            sys.argv[0] = name
            module.main()
            os._exit(0)
        names[child] = name
    ended, status = os.wait()
    print("%s ended with %d" % (names[ended], os.waitstatus_to_exitcode(status)), flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
