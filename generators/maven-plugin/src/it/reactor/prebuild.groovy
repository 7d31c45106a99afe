// SPDX-License-Identifier: EPL-2.0
def library = 'combat-system-types.deployment'
def sample = new File(samples, 'submarine-lab')
def types = new File(basedir, 'types/src/main/slipway')
def lab = new File(basedir, 'lab/src/main/slipway')
types.mkdirs()
lab.mkdirs()
new File(types, library).write(new File(sample, library).text, 'UTF-8')
new File(lab, 'lab.deployment')
    .write(
        new File(sample, 'submarine-lab.deployment').text
            .replace('href="' + library, 'href="../../../../types/src/main/slipway/' + library),
        'UTF-8')
