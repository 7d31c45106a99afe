// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
new File(model, 'minimal.deployment')
    .write(new File(samples, 'minimal/minimal.deployment').text, 'UTF-8')
