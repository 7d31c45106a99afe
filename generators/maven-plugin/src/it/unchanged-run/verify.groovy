// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.count('src/main/slipway/minimal.deployment: valid') == 1
assert log.count('src/main/slipway/minimal.deployment: up to date') == 1
assert log.count('target/slipway: up to date') == 1
assert log.count('BUILD SUCCESS') == 2
// The metamodel takes a tenth of a second to load, and nothing is read from it.
assert !new File(basedir, 'classes.log').text.contains('org.eclipse.emf')
