// SPDX-License-Identifier: EPL-2.0
def set = new File(basedir, 'src/main/templates')
def changed = new File(basedir, 'changed')
set.mkdirs()
changed.mkdirs()
new File(samples, '../templates/tutorial').eachFile {
  new File(set, it.name).write(it.text, 'UTF-8')
}
new File(changed, 'overview.egl')
    .write(new File(set, 'overview.egl').text.replace('Components,', 'All components,'), 'UTF-8')
