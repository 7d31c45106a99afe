// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
new File(model, 'minimal.deployment')
    .write(new File(samples, 'minimal/minimal.deployment').text, 'UTF-8')
def changed = new File(basedir, 'changed')
changed.mkdirs()
new File(changed, 'minimal.deployment')
    .write(new File(model, 'minimal.deployment').text.replace('rate="10.0"', 'rate="20.0"'), 'UTF-8')
