// SPDX-License-Identifier: EPL-2.0
import { Action } from '@eclipse-glsp/client';
import { html } from '../../../../runtime/live/page/dom';
import './import.css';
import type { Shell } from './shell';

/** What is read of other tools. */
const EXTENSIONS = ['.idl', '.opendds', '.xml', '.uml', '.xmi', '.mdxml', '.mdzip'];

/** A wish to take files into the model: their names without folders, and their bytes in Base64. */
interface ImportFilesAction extends Action {
  files: { name: string; content: string }[];
}

/** Adds the import of files that the user chooses, or drops on the page. */
export function addImport(shell: Shell): void {
  const chooser = html('input', {
    type: 'file',
    multiple: '',
    accept: EXTENSIONS.join(','),
    'aria-label': 'Files to import',
    hidden: '',
  });
  chooser.addEventListener('change', () => {
    void importFiles(shell, Array.from(chooser.files ?? []));
    // The same file can be chosen again.
    chooser.value = '';
  });
  shell.element.append(chooser);
  shell.commands.add({
    id: 'file.import',
    label: 'Import IDL, OpenDDS, DDS-XML or UML…',
    description:
      'Take types, topics, QoS and components from IDL, OpenDDS, DDS-XML and UML files into the model; they can also be dropped on the page',
    run: () => chooser.click(),
  });
  const holdsFiles = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes('Files') ?? false;
  shell.element.addEventListener('dragover', (event) => {
    if (holdsFiles(event)) {
      event.preventDefault();
      shell.canvas.classList.add('takes-files');
    }
  });
  shell.element.addEventListener('dragleave', (event) => {
    if (!shell.element.contains(event.relatedTarget as Node | null)) {
      shell.canvas.classList.remove('takes-files');
    }
  });
  shell.element.addEventListener('drop', (event) => {
    if (holdsFiles(event)) {
      event.preventDefault();
      shell.canvas.classList.remove('takes-files');
      void importFiles(shell, Array.from(event.dataTransfer?.files ?? []));
    }
  });
}

async function importFiles(shell: Shell, files: File[]): Promise<void> {
  if (files.length > 0) {
    const action: ImportFilesAction = {
      kind: 'slipway.importFiles',
      files: await Promise.all(
        files.map(async (file) => ({ name: file.name, content: await base64(file) })),
      ),
    };
    await shell.diagram?.dispatcher.dispatch(action);
  }
}

/** The bytes of a file: what they are as text is for the server's reader to find out. */
async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return btoa(binary);
}
