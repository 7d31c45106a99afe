// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.contains(
    'The executions all and opendds-idl both generate into target/slipway; give each an outputDirectory of its own.')
