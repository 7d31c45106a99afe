// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
def bundle = new File(basedir, 'target/slipway')
assert new File(bundle, 'slipway.json').isFile()
assert new File(bundle, 'idl/greetings.idl').isFile()
assert log =~ /\[INFO\] target\/slipway: \d+ created, 0 updated, 0 deleted, 0 unchanged/
