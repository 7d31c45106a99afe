// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.findAll('target/slipway: up to date').size() == 1
assert log.findAll('BUILD SUCCESS').size() == 2
// The metamodel takes a tenth of a second to load, and nothing is read from it.
assert !new File(basedir, 'classes.log').text.contains('org.eclipse.emf')
