// SPDX-License-Identifier: EPL-2.0
import type { ComponentVerb } from './actions';
import type {
  DashboardHistory,
  DashboardLog,
  Diagnostic,
  DiagnosticsDocument,
  ServerAct,
  Snapshot,
  Steering,
} from './messages';

/** The server refused, or could not do what was asked; says why as the command line would. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Diagnostic,
  ) {
    super(problem.summary);
  }
}

/** Nothing answers at the server's address. */
export class UnreachableError extends Error {}

async function ask(path: string, method: 'GET' | 'POST'): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { method, headers: { Accept: 'application/json' } });
  } catch (error) {
    throw new UnreachableError(String(error));
  }
  const document: unknown = await response.json();
  if (!response.ok) {
    const [first] = (document as DiagnosticsDocument).diagnostics;
    throw new RefusedError(
      response.status,
      first ?? { code: 'WEB', severity: 'error', summary: `HTTP status ${response.status}` },
    );
  }
  return document;
}

function instancePath(node: string, label: string): string {
  return `api/nodes/${encodeURIComponent(node)}/instances/${encodeURIComponent(label)}`;
}

export async function readSystem(): Promise<Snapshot> {
  return (await ask('api/system', 'GET')) as Snapshot;
}

export async function readHistory(): Promise<DashboardHistory> {
  return (await ask('api/history', 'GET')) as DashboardHistory;
}

export async function readLog(node: string, label: string, lines: number): Promise<DashboardLog> {
  return (await ask(`${instancePath(node, label)}/log?lines=${lines}`, 'GET')) as DashboardLog;
}

function serverPath(node: string): string {
  return `api/servers/${encodeURIComponent(node)}`;
}

export async function readConsole(node: string, lines: number): Promise<DashboardLog> {
  return (await ask(`${serverPath(node)}/console?lines=${lines}`, 'GET')) as DashboardLog;
}

/** @param typed what the user typed to agree; the server deletes only a server that was named so */
export async function changeServer(node: string, verb: ServerAct, typed: string): Promise<void> {
  await ask(`${serverPath(node)}/${verb}?typed=${encodeURIComponent(typed)}`, 'POST');
}

export async function steer(node: string, label: string, verb: Steering): Promise<void> {
  await ask(`${instancePath(node, label)}/${verb}`, 'POST');
}

export async function changeComponent(
  node: string,
  identifier: string,
  verb: ComponentVerb,
): Promise<void> {
  const path = `api/nodes/${encodeURIComponent(node)}/components/${encodeURIComponent(identifier)}`;
  await ask(`${path}/${verb}`, 'POST');
}
