// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { timeOfDay } from './format';
import type { PublishedEvent } from './messages';
import { describe, isBad } from './system-store';

interface EventsPanelProperties {
  /** Newest first. */
  readonly events: readonly PublishedEvent[];
  readonly filter: string;
}

/** What has happened, newest first. */
export function EventsPanel({ events, filter }: EventsPanelProperties): JSX.Element {
  const wanted = filter.trim().toLowerCase();
  const shown = events.filter((event) => describe(event).toLowerCase().includes(wanted));
  return (
    <section class="panel events" aria-labelledby="events-title">
      <h2 id="events-title">Events</h2>
      {shown.length === 0 ? (
        <p class="empty">{events.length === 0 ? 'Nothing has happened yet.' : 'No event fits.'}</p>
      ) : (
        // Scrolled by the keyboard once it has the focus.
        <ol tabIndex={0} aria-labelledby="events-title">
          {shown.map((event) => (
            <li key={event.sequence} class={isBad(event) ? 'bad' : ''}>
              <time dateTime={event.time}>{timeOfDay(event.time)}</time>
              <span title={'problem' in event ? event.problem.message : undefined}>
                {describe(event)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
