// SPDX-License-Identifier: EPL-2.0
// Made from the records that the server sends; PageTypesTest says how.

export interface ActionFailed {
  readonly type: 'action-failed';
  /** What it was done to. */
  readonly resource: string;
  /** Why. */
  readonly problem: Problem;
  /** How long it took. */
  readonly milliseconds: number;
}

export interface ActionFinished {
  readonly type: 'action-finished';
  /** What it was done to. */
  readonly resource: string;
  /** How long it took. */
  readonly milliseconds: number;
}

export interface ActionProgress {
  readonly type: 'action-progress';
  /** What it is done to. */
  readonly resource: string;
  /** What is being done, in a few words. */
  readonly step: string;
  /** How far it is; 0 where that is not known. */
  readonly done: number;
  /** In all, in the same unit, which is bytes for transfers; 0 where that is not known. */
  readonly size: number;
}

export interface ActionSkipped {
  readonly type: 'action-skipped';
  /** What it would have been done to. */
  readonly resource: string;
  /** Why, in a sentence. */
  readonly reason: string;
}

export interface ActionStarted {
  readonly type: 'action-started';
  /** What it is done to. */
  readonly resource: string;
  /** What becomes of it. */
  readonly change: Change;
  /** Name of what is executed, as in plans. */
  readonly operation: string;
}

export type Build = 'CURRENT' | 'OTHER' | 'UNKNOWN';

export type Change = 'NONE' | 'CREATE' | 'UPDATE' | 'REPLACE' | 'DESTROY';

export interface Cloud {
  /** Its name in the bundle. */
  readonly name: string;
  /** UUID of its model element. */
  readonly elementId: string;
  /** Whether it answers. */
  readonly contact: Contact;
  /** Why it does not answer. */
  readonly problem?: Problem;
  /** When it last answered. */
  readonly answered?: string;
  /** The hosts of its servers: drawn ones, and others that carry a drawn server; by kind, then by name. */
  readonly hosts: readonly CloudHost[];
  /** Its drawn stacks, by name. */
  readonly stacks: readonly Stack[];
  /** Its drawn servers, by the name of their node. */
  readonly servers: readonly Server[];
  /** What a stack of the deployment made and no stack holds. */
  readonly orphans: readonly Orphan[];
}

export interface CloudHost {
  /** As the cloud calls it; its drawn host name where the cloud does not name it. */
  readonly name: string;
  /** Of its hypervisor, in capitals, such as KVM or ESXI. */
  readonly kind: string;
  /** Its node in the bundle; empty where none is drawn. */
  readonly node?: string;
  readonly state: CloudHostState;
  /** Of the host; empty where it is unknown. */
  readonly address?: string;
  /** Virtual CPUs it has; empty while unknown, as the next ones. */
  readonly vcpus?: number;
  /** Of them, those given to servers of anybody. */
  readonly vcpusUsed?: number;
  /** Memory in MiB. */
  readonly memoryMib?: number;
  /** Of it, what is given to servers of anybody. */
  readonly memoryMibUsed?: number;
  /** How many servers of anybody are on it. */
  readonly servers?: number;
}

export type CloudHostState = 'UP' | 'DOWN' | 'DISABLED' | 'UNKNOWN';

export interface CloudReached {
  readonly type: 'cloud-reached';
  /** Its name in the bundle. */
  readonly cloud: string;
}

export interface CloudUnreachable {
  readonly type: 'cloud-unreachable';
  /** Its name in the bundle. */
  readonly cloud: string;
  /** Why. */
  readonly problem: Problem;
}

export type Contact = 'NOT_ASKED' | 'REACHED' | 'UNREACHABLE';

export interface Counts {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}

export interface DashboardHistory {
  /** The latest last. */
  readonly events: readonly PublishedEvent[];
}

export interface DashboardLog {
  /** The last line last. */
  readonly lines: readonly string[];
}

export interface Diagnostic {
  /** The stable name of the rule; never reused for another. */
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** A few words, the same for every diagnostic of the code. */
  readonly summary: string;
  readonly element?: ModelElement;
  readonly location?: Place;
  /** What is wrong here, with the values; may have several lines. */
  readonly message?: string;
  /** How to mend it. */
  readonly hint?: string;
  /** Other places that explain it, in the order they are to be read. */
  readonly related?: readonly Related[];
}

export interface DiagnosticsDocument {
  readonly schema: string;
  /** How many diagnostics there are of each severity. */
  readonly counts: Counts;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Flow {
  /** Name of the writing instance. */
  readonly publisher: string;
  /** UUID of its model element; empty where the bundle has no such instance. */
  readonly publisherId?: string;
  /** Name of the reading instance. */
  readonly subscriber: string;
  /** UUID of its model element. */
  readonly subscriberId: string;
  /** Samples a second that are drawn to arrive. */
  readonly modelledRate: number;
  /** Samples a second that arrived between the last two answers. */
  readonly rate?: number;
  /** Samples missed since the reader was started. */
  readonly lost?: number;
  /** Median of the latency since the reader was started, in nanoseconds. */
  readonly latencyP50Ns?: number;
  /** 99th percentile of the same. */
  readonly latencyP99Ns?: number;
}

export interface HostMeasured {
  readonly type: 'host-measured';
  /** Its name. */
  readonly node: string;
  /** Processes that ran or waited to run, mean of the last minute. */
  readonly load: number;
  /** Seconds since it was booted. */
  readonly uptimeSeconds: number;
}

export interface HostReached {
  readonly type: 'host-reached';
  /** Its name. */
  readonly node: string;
}

export interface HostUnreachable {
  readonly type: 'host-unreachable';
  /** Its name. */
  readonly node: string;
  /** Why. */
  readonly problem: Problem;
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

export interface InstalledComponent {
  /** NAME-VERSION. */
  readonly identifier: string;
  /** SHA-256 of the archive that it was installed from. */
  readonly archiveSha256: string;
  /** Whether it is the bundle's. */
  readonly build: Build;
  /** Whether the bundle allocates an instance of it to the node. */
  readonly drawn: boolean;
}

export interface InstalledHost {
  /** Of the resource in plans. */
  readonly address: string;
  /** Name of its node in the bundle. */
  readonly node: string;
  /** UUID of the node. */
  readonly elementId: string;
  /** The drawn image. */
  readonly image: string;
  readonly stage: InstallationStage;
  /** What is restored or saved, or was when it failed; empty where that is not said. */
  readonly partition?: string;
  /** How much of it is, 0 to 100; empty where that is not said. */
  readonly percent?: number;
  /** Why it refused or failed, that its image is not the drawn one, or the image that its disk is saved as; empty otherwise. */
  readonly cause?: string;
}

export interface Instance {
  /** Its name on the node, by which it is steered. */
  readonly label: string;
  /** What people read, such as sonar.2. */
  readonly name: string;
  /** UUID of its model element; empty for one that is not drawn. */
  readonly elementId?: string;
  /** Whether the bundle has it on that node. */
  readonly drawn: boolean;
  /** Identifier of its component; empty if unknown. */
  readonly component?: string;
  /** State that the bundle wants; empty where it wants none in particular. */
  readonly expected?: 'RUNNING';
  /** Its state. */
  readonly state: InstanceState;
  /** Its process while it is RUNNING or PAUSED. */
  readonly processId?: number;
  /** When it was last started; empty where it is not to run. */
  readonly since?: string;
  /** Why it is FAILED, in a word. */
  readonly cause?: string;
}

export type InstanceState =
  'RUNNING' | 'PAUSED' | 'STOPPED' | 'ABSENT' | 'UNKNOWN' | 'UNRESPONSIVE' | 'FAILED';

export interface ModelElement {
  /** The path for a reader; control characters are made visible and long names shortened. */
  readonly path: string;
  /** UUID of the element, or of the closest one around it that has one; the same after a renaming or a move. */
  readonly id?: string;
  /** The path from the outermost element inwards, names exactly as modelled. */
  readonly segments: readonly Segment[];
}

export interface Orphan {
  /** Of the resource in plans. */
  readonly address: string;
  /** Server, port or volume. */
  readonly kind: 'server' | 'port' | 'volume';
  /** Its name in the cloud. */
  readonly name: string;
  /** Name of its project. */
  readonly project: string;
  /** As the cloud writes it, such as ACTIVE. */
  readonly status: string;
}

export type Outcome = 'DONE' | 'FAILED' | 'STOPPED' | 'INCOMPLETE';

export interface Place {
  /** The file as the user named it, or relative to what the user named. */
  readonly file: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
}

export interface Problem {
  /** Of its diagnostic. */
  readonly code: string;
  /** In lower case. */
  readonly severity: 'error' | 'warning' | 'info';
  /** The same for every diagnostic of the code. */
  readonly summary: string;
  /** What is wrong here. */
  readonly message: string;
  /** How to mend it; may be empty. */
  readonly hint: string;
}

export interface ProvisioningServer {
  /** The node that it runs on. */
  readonly name: string;
  /** UUID of its model element. */
  readonly elementId: string;
  /** Whether it answers. */
  readonly contact: Contact;
  /** Why it does not answer. */
  readonly problem?: Problem;
  /** The hosts that it installs, by the name of their node. */
  readonly hosts: readonly InstalledHost[];
}

export type PublishedEvent = RuntimeEvent & {
  /** Its number in the stream, from 1 without gaps. */
  readonly sequence: number;
  /** When it was published. */
  readonly time: string;
};

export interface Related {
  readonly element?: ModelElement;
  readonly location?: Place;
  readonly message?: string;
}

export interface Remark {
  readonly type: 'remark';
  /** What. */
  readonly problem: Problem;
}

export interface RunFinished {
  readonly type: 'run-finished';
  /** How it ended. */
  readonly outcome: Outcome;
  /** Actions done. */
  readonly done: number;
  /** Actions that failed. */
  readonly failed: number;
  /** Actions not begun. */
  readonly skipped: number;
  /** Nodes that did not answer when the plan was made. */
  readonly unknown: number;
  /** How long it took. */
  readonly milliseconds: number;
}

export interface RunStarted {
  readonly type: 'run-started';
  /** Name of the deployment. */
  readonly deployment: string;
  /** APPLY or DESTROY. */
  readonly purpose: 'APPLY' | 'DESTROY';
  /** How many are to be done. */
  readonly actions: number;
  /** Whether an earlier run of the same plan was interrupted. */
  readonly resumed: boolean;
}

export type RuntimeEvent =
  | ActionFailed
  | ActionFinished
  | ActionProgress
  | ActionSkipped
  | ActionStarted
  | CloudReached
  | CloudUnreachable
  | HostMeasured
  | HostReached
  | HostUnreachable
  | Remark
  | RunFinished
  | RunStarted
  | StackMeasured
  | StateChanged
  | TrafficMeasured;

export interface Segment {
  readonly kind: string;
  readonly name?: string;
}

export interface Server {
  /** Of the resource in plans. */
  readonly address: string;
  /** Name of its node in the bundle. */
  readonly node: string;
  /** UUID of the node. */
  readonly elementId: string;
  /** Its name in the cloud. */
  readonly name: string;
  /** Name of its stack. */
  readonly stack: string;
  readonly state: ServerState;
  /** As the cloud writes it, such as SHUTOFF; empty where there is none. */
  readonly status?: string;
  /** Why it failed, or what it waits for; empty otherwise. */
  readonly cause?: string;
  /** Node that it is drawn on; empty where that is left to the scheduler. */
  readonly hypervisor?: string;
  /** That it runs on, as the cloud calls it; empty where there is none yet or the user may not see it. */
  readonly host?: string;
  /** Its availability zone; empty where it has none yet. */
  readonly zone?: string;
  /** Name of its flavor; empty while it is unknown. */
  readonly flavor?: string;
  /** Its addresses in the cloud, the floating ones last. */
  readonly addresses: readonly string[];
}

export type ServerState =
  'BUILDING' | 'RUNNING' | 'PAUSED' | 'STOPPED' | 'FAILED' | 'ABSENT' | 'UNKNOWN';

export interface Snapshot {
  /** Name of the deployment. */
  readonly deployment: string;
  /** UUID of the deployment. */
  readonly deploymentId: string;
  /** When it was taken. */
  readonly time: string;
  /** All nodes of the bundle, by name. */
  readonly nodes: readonly SystemNode[];
  /** All topics of the bundle, in its order. */
  readonly topics: readonly Topic[];
  /** The clouds of the bundle that are watched, by name. */
  readonly clouds: readonly Cloud[];
  /** The servers of the bundle that install hosts and are watched, by name. */
  readonly provisioning: readonly ProvisioningServer[];
}

export interface Stack {
  /** Of the resource in plans. */
  readonly address: string;
  /** Its name in the cloud. */
  readonly name: string;
  /** Name of its project. */
  readonly project: string;
  /** As the cloud writes it, such as CREATE_IN_PROGRESS; empty where the stack is missing or nothing is known of it. */
  readonly status?: string;
  /** Resources of it that are complete. */
  readonly done: number;
  /** Resources in all; 0 while unknown. */
  readonly size: number;
  /** Why it failed; empty otherwise. */
  readonly cause?: string;
}

export interface StackMeasured {
  readonly type: 'stack-measured';
  /** Which. */
  readonly resource: string;
  /** As the cloud writes it, such as CREATE_IN_PROGRESS; empty where the stack is missing. */
  readonly status?: string;
  /** Resources of it that are complete. */
  readonly done: number;
  /** Resources in all. */
  readonly size: number;
  /** Why it failed; empty otherwise. */
  readonly cause?: string;
}

export interface StateChanged {
  readonly type: 'state-changed';
  /** Which. */
  readonly resource: string;
  /** Its state, or another word for what it was like; empty where it was not there. */
  readonly from?: string;
  /** Its state now, in the same words; empty where it is gone. */
  readonly to?: string;
  /** Why, where that is known. */
  readonly cause?: string;
}

export interface SystemNode {
  /** Its name in the bundle. */
  readonly name: string;
  /** UUID of its model element. */
  readonly elementId: string;
  /** Its drawn host name. */
  readonly hostname: string;
  /** What it runs, such as LINUX, KVM or VIRTUAL_MACHINE. */
  readonly kind: string;
  /** Its drawn addresses, the floating one last. */
  readonly addresses: readonly string[];
  /** Whether components can be installed on it; others are never asked. */
  readonly componentHost: boolean;
  /** Whether it answers. */
  readonly contact: Contact;
  /** Why it does not answer, or what is odd about it though it does. */
  readonly problem?: Problem;
  /** Whether it has the component infrastructure; false while it does not answer. */
  readonly prepared: boolean;
  /** Processes that ran or waited to run, mean of the last minute; empty while unknown. */
  readonly load?: number;
  /** Seconds since it was booted; empty while unknown. */
  readonly uptimeSeconds?: number;
  /** When it last answered. */
  readonly answered?: string;
  /** What is installed on it, by identifier; empty while it does not answer. */
  readonly components: readonly InstalledComponent[];
  /** What is drawn on it or configured there, by label. */
  readonly instances: readonly Instance[];
}

export interface Topic {
  /** Its name. */
  readonly name: string;
  /** UUID of its model element. */
  readonly elementId: string;
  /** Scoped name of its type. */
  readonly type: string;
  /** Samples a second that its DataWriters together are drawn to write; empty where the model says none. */
  readonly modelledRate?: number;
  /** Samples a second that they wrote between the last two answers. */
  readonly rate?: number;
  /** Serialized bytes a second that they wrote. */
  readonly bytesPerSecond?: number;
  /** Samples that readers missed since they were started. */
  readonly lost?: number;
  /** Samples that reached readers late since they were started. */
  readonly late?: number;
  /** From which instance to which its samples go. */
  readonly flows: readonly Flow[];
}

export interface TrafficMeasured {
  readonly type: 'traffic-measured';
  /** Its name. */
  readonly topic: string;
  /** Samples a second that its DataWriters together are drawn to write; empty where the model says none. */
  readonly modelledRate?: number;
  /** Samples a second that they wrote; empty while that is not known. */
  readonly rate?: number;
  /** Serialized bytes a second that they wrote; empty while that is not known. */
  readonly bytesPerSecond?: number;
  /** Samples that its readers missed since they were started; empty if they are not counted. */
  readonly lost?: number;
  /** Samples that reached its readers late since they were started; empty if they are not counted. */
  readonly late?: number;
}

/** How a state looks. */
export type StateSign =
  'up' | 'running' | 'under-way' | 'paused' | 'stopped' | 'absent' | 'unknown' | 'failed';

/** A state of anything. */
export type LiveState = Contact | InstanceState | ServerState | CloudHostState | InstallationStage;

export interface ShownState {
  /** What people read. */
  readonly title: string;
  readonly sign: StateSign;
}

/** Of whatever it is said, a state has one title and one sign. */
export const STATES: Readonly<Record<LiveState, ShownState>> = {
  ABSENT: { title: 'ABSENT', sign: 'absent' },
  ARMED: { title: 'ARMED', sign: 'under-way' },
  BOOTED: { title: 'BOOTED', sign: 'up' },
  BUILDING: { title: 'BUILDING', sign: 'under-way' },
  CAPTURED: { title: 'CAPTURED', sign: 'under-way' },
  CAPTURING: { title: 'CAPTURING', sign: 'under-way' },
  DISABLED: { title: 'DISABLED', sign: 'paused' },
  DOWN: { title: 'DOWN', sign: 'failed' },
  FAILED: { title: 'FAILED', sign: 'failed' },
  NONE: { title: 'NONE', sign: 'absent' },
  NOT_ASKED: { title: 'NOT ASKED', sign: 'stopped' },
  PAUSED: { title: 'PAUSED', sign: 'paused' },
  POWERED: { title: 'POWERED', sign: 'under-way' },
  REACHED: { title: 'REACHABLE', sign: 'up' },
  READY: { title: 'READY', sign: 'up' },
  REFUSED: { title: 'REFUSED', sign: 'failed' },
  RESTORED: { title: 'RESTORED', sign: 'under-way' },
  RESTORING: { title: 'RESTORING', sign: 'under-way' },
  RUNNING: { title: 'RUNNING', sign: 'running' },
  STARTED: { title: 'STARTED', sign: 'under-way' },
  STOPPED: { title: 'STOPPED', sign: 'stopped' },
  UNKNOWN: { title: 'UNKNOWN', sign: 'unknown' },
  UNREACHABLE: { title: 'UNREACHABLE', sign: 'failed' },
  UNRESPONSIVE: { title: 'RUNNING, not answering', sign: 'failed' },
  UP: { title: 'UP', sign: 'up' },
};

/** The states of instances, those last that matter most. */
export const INSTANCE_STATES: readonly InstanceState[] = [
  'RUNNING',
  'PAUSED',
  'STOPPED',
  'ABSENT',
  'UNKNOWN',
  'UNRESPONSIVE',
  'FAILED',
];

/** What an instance can be told. */
export type Steering = 'start' | 'stop' | 'pause' | 'resume';

/** The states in which that makes sense. */
export const STEERINGS: Readonly<Record<Steering, readonly InstanceState[]>> = {
  start: ['PAUSED', 'STOPPED', 'FAILED'],
  stop: ['RUNNING', 'PAUSED', 'UNRESPONSIVE', 'FAILED'],
  pause: ['RUNNING'],
  resume: ['PAUSED', 'UNRESPONSIVE'],
};

/** What a server of a cloud can be told. */
export type ServerAct = 'reboot' | 'reset' | 'terminate';

/** The states in which that makes sense. */
export const SERVER_ACTS: Readonly<Record<ServerAct, readonly ServerState[]>> = {
  reboot: ['RUNNING'],
  reset: ['RUNNING', 'PAUSED', 'STOPPED', 'FAILED'],
  terminate: ['BUILDING', 'RUNNING', 'PAUSED', 'STOPPED', 'FAILED'],
};
