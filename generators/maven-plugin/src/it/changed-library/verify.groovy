// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
def bundle = new File(basedir, 'target/slipway')
assert log =~ /target\/slipway: 0 created, [1-9]\d* updated, 0 deleted, [1-9]\d* unchanged/
assert new File(bundle, 'idl').listFiles().any { it.text.contains('renamed_member') }
