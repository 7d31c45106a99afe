// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.count('target/slipway: up to date') == 1
assert log =~ /target\/slipway: 0 created, 2 updated, 0 deleted, [1-9]\d* unchanged/
def overview = new File(basedir, 'target/slipway/tutorial/overview.txt').text
assert overview.contains('Good morning')
assert overview.contains('All components,')
