// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
def bundle = new File(basedir, 'target/slipway')
assert log =~ /target\/slipway: 0 created, \d+ updated, [1-9]\d* deleted, [1-9]\d* unchanged/
assert new File(bundle, 'components/Listener-1.0.0').isDirectory()
assert !new File(bundle, 'components/Passer-1.0.0').exists()
