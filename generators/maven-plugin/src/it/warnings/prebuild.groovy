// SPDX-License-Identifier: EPL-2.0
def model = new File(basedir, 'src/main/slipway')
model.mkdirs()
def sound = new File(samples, 'minimal/minimal.deployment').text
new File(model, 'minimal.deployment')
    .write(sound.replaceFirst(/ *<subscriptions .*\n/, ''), 'UTF-8')
