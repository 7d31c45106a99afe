// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.count('target/slipway: up to date') == 1
assert log.count('target/opendds: up to date') == 1
assert new File(basedir, 'target/slipway/components').isDirectory()
assert new File(basedir, 'target/opendds/idl/greetings.idl').isFile()
assert !new File(basedir, 'target/opendds/components').exists()
