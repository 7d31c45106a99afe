// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.findAll('target/slipway: up to date').size() == 1
assert log.findAll('BUILD SUCCESS').size() == 2
