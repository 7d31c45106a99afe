// SPDX-License-Identifier: EPL-2.0
import { ChildProcess, spawn } from 'node:child_process';
import * as path from 'node:path';
import * as vscode from 'vscode';

/** How long a server has to keep what is not saved before the host ends. */
const PATIENCE_MILLISECONDS = 4000;

const servers = new Map<string, EditorProcess>();

/** Has models opened in the page that `slipway edit` serves, shown in a frame of a webview. */
export function activate(context: vscode.ExtensionContext): void {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => {} }),
    resolveCustomEditor: (document, panel) => show(document.uri.fsPath, panel.webview),
  };
  context.subscriptions.push(
    // A page that is hidden goes on where it was.
    vscode.window.registerCustomEditorProvider('slipway.system', provider, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
  );
}

export async function deactivate(): Promise<void> {
  await Promise.all([...servers.values()].map((server) => server.end()));
}

async function show(file: string, webview: vscode.Webview): Promise<void> {
  // A frame may do no more than what is around it.
  webview.options = { enableScripts: true };
  webview.html = page('<p>Slipway is being started…</p>', '');
  try {
    const folder =
      vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file))?.uri.fsPath ?? path.dirname(file);
    const opened = new URL(await serverOf(folder).address);
    // Where the host's user interface is on another machine, it leads there.
    const outside = await vscode.env.asExternalUri(vscode.Uri.parse(opened.origin));
    const address = new URL(outside.toString(true));
    address.pathname = address.pathname.replace(/\/*$/, '/');
    address.searchParams.set('token', opened.searchParams.get('token') ?? '');
    address.searchParams.set('model', path.relative(folder, file).split(path.sep).join('/'));
    webview.html = page(
      `<iframe src="${escaped(address.href)}" title="Slipway" allow="clipboard-read; clipboard-write"></iframe>`,
      address.origin,
    );
  } catch (problem) {
    webview.html = page(
      `<pre>${escaped(problem instanceof Error ? problem.message : String(problem))}</pre>`,
      '',
    );
  }
}

/** One server serves all models of a folder. */
function serverOf(folder: string): EditorProcess {
  let server = servers.get(folder);
  if (!server) {
    server = new EditorProcess(folder, () => servers.delete(folder));
    servers.set(folder, server);
  }
  return server;
}

/** A running `slipway edit`. */
class EditorProcess {
  /** Where it serves, with the token; fails with what it says if it does not. */
  readonly address: Promise<string>;
  private readonly process: ChildProcess;
  private readonly ended: Promise<void>;

  constructor(folder: string, onEnd: () => void) {
    const settings = vscode.workspace.getConfiguration('slipway');
    const ancestors = settings.get<string[]>('frameAncestors', []);
    this.process = spawn(
      settings.get('command', 'slipway'),
      [
        'edit',
        folder,
        '--no-open',
        '--format',
        'json',
        ...ancestors.flatMap((each) => ['--frame-ancestor', each]),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.ended = new Promise((resolve) => {
      this.process.once('close', resolve);
      this.process.once('error', () => resolve());
    });
    void this.ended.then(onEnd);
    this.address = new Promise((resolve, reject) => {
      let said = '';
      let complaints = '';
      this.process.stdout!.setEncoding('utf8').on('data', (part) => {
        said += part;
        const address = addressIn(said);
        if (address) {
          resolve(address);
        }
      });
      this.process.stderr!.setEncoding('utf8').on('data', (part) => (complaints += part));
      this.process.once('error', reject);
      this.process.once('close', (code) =>
        reject(new Error(complaints || `slipway edit ended with ${code}.`)),
      );
    });
    this.address.catch(() => {});
  }

  /** Ends it; what was not saved is there again the next time. */
  async end(): Promise<void> {
    this.process.kill('SIGTERM');
    await Promise.race([
      this.ended,
      new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS)),
    ]);
  }
}

/** The address in the document that `slipway edit` prints, once all of it is there. */
function addressIn(said: string): string | undefined {
  try {
    return (JSON.parse(said) as { address?: string }).address;
  } catch {
    return undefined;
  }
}

function page(content: string, frames: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; frame-src ${frames || "'none'"}">
    <style>html, body, iframe { width: 100%; height: 100%; margin: 0; border: 0; padding: 0; box-sizing: border-box; display: block; }</style>
  </head>
  <body>${content}</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
