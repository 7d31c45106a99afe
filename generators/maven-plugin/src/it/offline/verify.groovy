// SPDX-License-Identifier: EPL-2.0
def bundle = new File(basedir, 'target/slipway')
assert new File(bundle, 'slipway.json').isFile()
