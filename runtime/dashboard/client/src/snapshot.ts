// SPDX-License-Identifier: EPL-2.0
// Made from the records of the document slipway-snapshot; PageTypesTest says how.

export type Build = 'CURRENT' | 'OTHER' | 'UNKNOWN';

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

export type ComponentState = 'RUNNING' | 'UNRESPONSIVE' | 'PAUSED' | 'STOPPED' | 'FAILED';

export type Contact = 'NOT_ASKED' | 'REACHED' | 'UNREACHABLE';

export interface Flow {
  /** Name of the writing instance. */
  readonly publisher: string;
  /** Name of the reading instance. */
  readonly subscriber: string;
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
  /** Identifier of its component; empty where nobody knows. */
  readonly component?: string;
  /** State that the bundle wants; empty where it wants none in particular. */
  readonly expected?: ComponentState;
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
  'RUNNING' | 'UNRESPONSIVE' | 'PAUSED' | 'STOPPED' | 'FAILED' | 'ABSENT' | 'UNKNOWN';

export interface Orphan {
  /** Of the resource in plans. */
  readonly address: string;
  /** Server, port or volume. */
  readonly kind: string;
  /** Its name in the cloud. */
  readonly name: string;
  /** Name of its project. */
  readonly project: string;
  /** As the cloud writes it, such as ACTIVE. */
  readonly status: string;
}

export interface Problem {
  /** Of its diagnostic. */
  readonly code: string;
  /** In lower case. */
  readonly severity: string;
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
