// SPDX-License-Identifier: EPL-2.0
import type { PublishedEvent, Snapshot } from './messages';
import { readHistory, readSystem, RefusedError } from './server';
import type { SystemStore } from './system-store';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
const HTTP_UNAUTHORIZED = 401;

/**
 * Keeps a store up to date from the server's stream. The browser itself goes on where it was cut off;
 * what it cannot mend (a server that was restarted) is tried here, ever more rarely.
 */
export function follow(store: SystemStore): void {
  let pause = FIRST_PAUSE_MS;

  async function reload(): Promise<void> {
    const [system, history] = await Promise.all([readSystem(), readHistory()]);
    store.replace(system, history.events);
    store.setConnection('LIVE');
    pause = FIRST_PAUSE_MS;
  }

  function later(): void {
    setTimeout(connect, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }

  /** The server has another token once it was restarted: then only its new address helps. */
  function lost(error: unknown, stream: EventSource): void {
    stream.close();
    if (error instanceof RefusedError && error.status === HTTP_UNAUTHORIZED) {
      store.setConnection('EXPIRED');
    } else {
      store.setConnection('LOST');
      later();
    }
  }

  function connect(): void {
    const stream = new EventSource('api/events');
    stream.addEventListener('reload', () => {
      reload().catch((error: unknown) => {
        lost(error, stream);
      });
    });
    stream.addEventListener('changes', (message: MessageEvent<string>) => {
      store.apply(JSON.parse(message.data) as Snapshot);
    });
    stream.addEventListener('event', (message: MessageEvent<string>) => {
      store.add(JSON.parse(message.data) as PublishedEvent);
    });
    stream.addEventListener('open', () => {
      if (store.nodes.length > 0) {
        store.setConnection('LIVE');
      }
    });
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) {
        readSystem().then(
          () => {
            stream.close();
            later();
          },
          (error: unknown) => {
            lost(error, stream);
          },
        );
      } else {
        store.setConnection('LOST');
      }
    });
  }

  connect();
  setInterval(() => {
    store.sampleRates();
  }, 1000);
}
