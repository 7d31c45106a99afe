# SPDX-License-Identifier: EPL-2.0
"""The power controls of the hosts of a lab: simulated controllers, whose chassis is the virtual
machine."""

import json
import os
import subprocess

import network

CERTIFICATE_DAYS = "30"


def serve_ipmi(lab, processes, host, secret):
    folder = lab.file("hosts", host["node"])
    lab.write(f"hosts/{host['node']}/bmc.emu", """\
mc_setbmc 0x20
mc_add 0x20 0 no-device-sdrs 0x23 9 8 0x9f 0x1291 0xf02 persist_sdr
mc_enable 0x20
""")
    lab.write(f"hosts/{host['node']}/bmc.conf", f"""\
name "{host['node']}"
set_working_mc 0x20
  startlan 1
    addr {host['bmc']} 623
    priv_limit admin
    allowed_auths_admin none md2 md5 straight
    guid a123456789abcdefa123456789abcdef
    lan_config_program "/bin/true"
  endlan
  chassis_control "{lab.file('bin', 'switch-host.sh')} {folder} 0x20"
  user 2 true "{secret['user']}" "{secret['password']}" admin 10 none md2 md5 straight
""")
    processes.serve("bmc-" + host["node"], [
        "ipmi_sim", "-n", "-c", os.path.join(folder, "bmc.conf"),
        "-f", os.path.join(folder, "bmc.emu"), "-s", os.path.join(folder, "bmc"),
    ], 623)


def serve_redfish(lab, processes, host, secret):
    """Over TLS with a certificate for the drawn address, which is added to the file of those that
    are to be trusted in this lab."""
    folder = lab.file("hosts", host["node"])
    key, certificate = os.path.join(folder, "bmc.key"), os.path.join(folder, "bmc.pem")
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-noenc", "-keyout", key, "-out", certificate, "-days", CERTIFICATE_DAYS,
            "-subj", "/CN=" + host["node"], "-addext", "subjectAltName=IP:" + host["bmc"],
        ],
        check=True,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with open(certificate, encoding="ascii") as new, open(lab.file("bmc-ca.pem"), "a", encoding="ascii") as all_:
        all_.write(new.read())
    lab.write(f"hosts/{host['node']}/account", f"{secret['user']}\n{secret['password']}\n")
    name = "bmc-" + host["node"]
    processes.serve(
        name,
        ["python3", "-B", lab.file("bin", "serve_redfish.py"), host["bmc"], folder],
        443,
        {"PYTHONPATH": lab.redfish},
    )
    processes.wait_for(name, lambda: network.answers(host["bmc"], 443))


def write_credentials(lab, secret):
    """What a user names with --power-credentials: the one account under each drawn name."""
    names = sorted({host["credentials"] for host in lab.hosts} - {""})
    entry = {**secret, "caFile": "bmc-ca.pem"}
    lab.write("power.json", json.dumps({name: entry for name in names}, indent=2) + "\n")


SERVE = {"IPMI": serve_ipmi, "REDFISH": serve_redfish}
