// SPDX-License-Identifier: EPL-2.0
def log = new File(basedir, 'build.log').text
assert log.count('target/slipway: up to date') == 2
for (module in ['lab', 'opendds']) {
  assert new File(basedir, "${module}/target/slipway/slipway.json").isFile()
}
assert !new File(basedir, 'types/target').exists()
