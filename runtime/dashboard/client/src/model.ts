// SPDX-License-Identifier: EPL-2.0
// What the server says: the documents slipway-snapshot, slipway-event and slipway-diagnostics, as far
// as the page reads them. `slipway schema` has them in full.

export type Contact = 'NOT_ASKED' | 'REACHED' | 'UNREACHABLE';

export type InstanceState =
  'RUNNING' | 'UNRESPONSIVE' | 'PAUSED' | 'STOPPED' | 'FAILED' | 'ABSENT' | 'UNKNOWN';

export interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly summary: string;
  readonly message?: string;
  readonly hint?: string;
}

export interface InstalledComponent {
  readonly identifier: string;
  readonly build: 'CURRENT' | 'OTHER' | 'UNKNOWN';
  readonly drawn: boolean;
}

export interface Instance {
  /** By which it is steered on its node. */
  readonly label: string;
  readonly name: string;
  readonly drawn: boolean;
  readonly component?: string;
  readonly expected?: InstanceState;
  readonly state: InstanceState;
  readonly processId?: number;
  readonly since?: string;
  readonly cause?: string;
}

export interface SystemNode {
  readonly name: string;
  readonly hostname: string;
  readonly kind: string;
  readonly addresses: readonly string[];
  readonly componentHost: boolean;
  readonly contact: Contact;
  readonly problem?: Problem;
  readonly prepared: boolean;
  readonly load?: number;
  readonly uptimeSeconds?: number;
  readonly answered?: string;
  readonly components: readonly InstalledComponent[];
  readonly instances: readonly Instance[];
}

export interface CloudHost {
  readonly name: string;
  readonly kind: string;
  /** Its node; none where it is not drawn. */
  readonly node?: string;
  readonly state: 'UP' | 'DOWN' | 'DISABLED' | 'UNKNOWN';
  readonly address?: string;
  readonly vcpus?: number;
  readonly vcpusUsed?: number;
}

export interface Stack {
  readonly address: string;
  readonly name: string;
  readonly status?: string;
  /** Resources that are complete, of all. */
  readonly done: number;
  readonly size: number;
  readonly cause?: string;
}

export type ServerState =
  'BUILDING' | 'RUNNING' | 'PAUSED' | 'STOPPED' | 'FAILED' | 'ABSENT' | 'UNKNOWN';

/** A virtual machine of a cloud. */
export interface Server {
  readonly node: string;
  readonly name: string;
  readonly state: ServerState;
  readonly status?: string;
  readonly cause?: string;
  /** The node that it is drawn on. */
  readonly hypervisor?: string;
  /** The host that it runs on, as the cloud calls it. */
  readonly host?: string;
  readonly flavor?: string;
  readonly addresses: readonly string[];
}

/** What a stack made and no stack holds. */
export interface Orphan {
  readonly address: string;
  readonly kind: 'server' | 'port' | 'volume';
  readonly name: string;
}

export interface Cloud {
  readonly name: string;
  readonly contact: Contact;
  readonly problem?: Problem;
  readonly hosts: readonly CloudHost[];
  readonly stacks: readonly Stack[];
  readonly servers: readonly Server[];
  readonly orphans: readonly Orphan[];
}

export type InstallationStage =
  | 'NONE'
  | 'ARMED'
  | 'POWERED'
  | 'STARTED'
  | 'RESTORING'
  | 'RESTORED'
  | 'BOOTED'
  | 'READY'
  | 'CAPTURING'
  | 'CAPTURED'
  | 'REFUSED'
  | 'FAILED'
  | 'UNKNOWN';

/** A host of metal that a server installs. */
export interface InstalledHost {
  readonly node: string;
  readonly image: string;
  readonly stage: InstallationStage;
  readonly partition?: string;
  readonly percent?: number;
  readonly cause?: string;
}

/** A server that installs hosts; its name is that of its node. */
export interface ProvisioningServer {
  readonly name: string;
  readonly contact: Contact;
  readonly problem?: Problem;
  readonly hosts: readonly InstalledHost[];
}

export interface Topic {
  readonly name: string;
  readonly type: string;
  /** Samples a second, as drawn and as measured. */
  readonly modelledRate?: number;
  readonly rate?: number;
  readonly bytesPerSecond?: number;
  readonly lost?: number;
  readonly late?: number;
}

/** All of a system, or the nodes, topics and others of it that changed. */
export interface Snapshot {
  readonly deployment: string;
  readonly time: string;
  readonly nodes: readonly SystemNode[];
  readonly topics: readonly Topic[];
  readonly clouds: readonly Cloud[];
  readonly provisioning: readonly ProvisioningServer[];
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
