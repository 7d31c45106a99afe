// SPDX-License-Identifier: EPL-2.0
import type {
  Cloud,
  InstanceState,
  ProvisioningServer,
  PublishedEvent,
  Snapshot,
  SystemNode,
  Topic,
} from './messages';
import { shownState } from './state';

/** How the page stands to its server. */
export type Connection = 'CONNECTING' | 'LIVE' | 'LOST' | 'EXPIRED';

const KEPT_EVENTS = 300;
const KEPT_RATES = 60;

/**
 * All that the page shows. Nodes are replaced as a whole and only if something about them changed, so
 * what shows a node need only compare references. Listeners are called once a frame at most, however
 * much has arrived.
 */
export class SystemStore {
  deployment = '';
  connection: Connection = 'CONNECTING';
  nodes: readonly SystemNode[] = [];
  topics: readonly Topic[] = [];
  clouds: readonly Cloud[] = [];
  provisioning: readonly ProvisioningServer[] = [];
  /** Newest first. */
  events: readonly PublishedEvent[] = [];
  /** What screen readers are told of last. */
  announcement = '';

  private readonly listeners: (() => void)[] = [];
  private readonly rates = new Map<string, readonly number[]>();
  private scheduled = false;

  subscribe(listener: () => void): void {
    this.listeners.push(listener);
  }

  setConnection(connection: Connection): void {
    if (connection !== this.connection) {
      this.connection = connection;
      this.changed();
    }
  }

  replace(snapshot: Snapshot, events: readonly PublishedEvent[]): void {
    this.deployment = snapshot.deployment;
    this.nodes = snapshot.nodes;
    this.topics = snapshot.topics;
    this.clouds = snapshot.clouds;
    this.provisioning = snapshot.provisioning;
    this.events = [...events].reverse().slice(0, KEPT_EVENTS);
    this.changed();
  }

  apply(changes: Snapshot): void {
    this.nodes = merged(this.nodes, changes.nodes);
    this.topics = merged(this.topics, changes.topics);
    this.clouds = merged(this.clouds, changes.clouds);
    this.provisioning = merged(this.provisioning, changes.provisioning);
    this.changed();
  }

  add(event: PublishedEvent): void {
    this.events = [event, ...this.events].slice(0, KEPT_EVENTS);
    this.announcement = describe(event);
    this.changed();
  }

  /** Notes the present rate of each topic for its line; called once a second. */
  sampleRates(): void {
    for (const topic of this.topics) {
      if (topic.rate !== undefined) {
        const earlier = this.rates.get(topic.name) ?? [];
        this.rates.set(topic.name, [...earlier, topic.rate].slice(-KEPT_RATES));
      }
    }
    if (this.rates.size > 0) {
      this.changed();
    }
  }

  /** Samples a second of a topic in the last minute, oldest first. */
  ratesOf(topic: string): readonly number[] {
    return this.rates.get(topic) ?? [];
  }

  /** How many instances are in each state. */
  counts(): Map<InstanceState, number> {
    const counts = new Map<InstanceState, number>();
    for (const node of this.nodes) {
      for (const instance of node.instances) {
        counts.set(instance.state, (counts.get(instance.state) ?? 0) + 1);
      }
    }
    return counts;
  }

  private changed(): void {
    if (!this.scheduled) {
      this.scheduled = true;
      nextFrame(() => {
        this.scheduled = false;
        this.listeners.forEach((listener) => {
          listener();
        });
      });
    }
  }
}

/** Browsers give no frames to pages in the background; those are still to keep up. */
function nextFrame(work: () => void): void {
  if (document.hidden) {
    setTimeout(work, 250);
  } else {
    requestAnimationFrame(work);
  }
}

function merged<T extends { readonly name: string }>(
  known: readonly T[],
  changed: readonly T[],
): readonly T[] {
  if (changed.length === 0) {
    return known;
  }
  const byName = new Map(changed.map((item) => [item.name, item]));
  return known.map((item) => byName.get(item.name) ?? item);
}

/** The part of a resource's address behind its kind, read backwards: `sonar on alpha`. */
function resourceName(address: string): string {
  const [, node = '', name] = address.split('/');
  return name === undefined ? node : `${name} on ${node}`;
}

/** A state of a resource as an event tells it; undefined where it is no longer there. */
function told(state: string | undefined): string {
  return shownState(state)?.title ?? state ?? 'gone';
}

/** An event as a sentence for people. */
export function describe(event: PublishedEvent): string {
  switch (event.type) {
    case 'state-changed': {
      const earlier = event.from === undefined ? '' : `${told(event.from)} → `;
      const cause = event.cause === undefined ? '' : ` (${event.cause})`;
      return `${resourceName(event.resource)}: ${earlier}${told(event.to)}${cause}`;
    }
    case 'host-reached':
      return `${event.node} answers`;
    case 'host-unreachable':
      return `${event.node}: ${event.problem.summary}`;
    case 'cloud-reached':
      return `cloud ${event.cloud} answers`;
    case 'cloud-unreachable':
      return `cloud ${event.cloud}: ${event.problem.summary}`;
    case 'action-started':
      return `${resourceName(event.resource)}: begun`;
    case 'action-finished':
      return `${resourceName(event.resource)}: done`;
    case 'action-failed':
      return `${resourceName(event.resource)}: ${event.problem.summary}`;
    case 'action-skipped':
      return `${resourceName(event.resource)}: not begun, ${event.reason}`;
    case 'remark':
      return event.problem.summary;
    default:
      return event.type.replaceAll('-', ' ');
  }
}

/** Whether an event is bad news. */
export function isBad(event: PublishedEvent): boolean {
  return event.type === 'state-changed'
    ? shownState(event.to)?.sign === 'failed'
    : event.type === 'host-unreachable' ||
        event.type === 'cloud-unreachable' ||
        event.type === 'action-failed';
}
