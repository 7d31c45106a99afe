// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
def sound = new File(samples, 'minimal/minimal.deployment').text
new File(model, 'minimal.deployment')
    .write(sound.replace('192.168.77.10', '192.168.78.10'), 'UTF-8')
