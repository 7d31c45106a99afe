// SPDX-License-Identifier: EPL-2.0
// What the server says: the document slipway-snapshot, whole or what of it changed, and
// slipway-event and slipway-diagnostics, as far as the page reads them.

export type {
  Cloud,
  CloudHost,
  InstallationStage,
  InstalledComponent,
  InstalledHost,
  Instance,
  InstanceState,
  Orphan,
  ProvisioningServer,
  Server,
  ServerState,
  Snapshot,
  Stack,
  SystemNode,
  Topic,
} from './snapshot';

export interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly summary: string;
  readonly message?: string;
  readonly hint?: string;
}

export interface RuntimeEvent {
  readonly sequence: number;
  readonly time: string;
  readonly type: string;
  readonly node?: string;
  readonly cloud?: string;
  readonly resource?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cause?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly problem?: Problem;
}

export interface History {
  readonly events: readonly RuntimeEvent[];
}

export interface InstanceLog {
  readonly lines: readonly string[];
}

export interface DiagnosticsDocument {
  readonly diagnostics: readonly Problem[];
}

export type Verb = 'start' | 'stop' | 'pause' | 'resume';

export type ComponentVerb = 'install' | 'uninstall';

export type ServerVerb = 'reboot' | 'reset' | 'terminate';
