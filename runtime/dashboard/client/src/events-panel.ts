// SPDX-License-Identifier: EPL-2.0
import { fill, html, KeyedList, place } from '../../../live/page/dom';
import { timeOfDay } from './format';
import type { PublishedEvent } from './messages';
import { describe, isBad } from './system-store';

/** An event does not change. */
function lineOf(event: PublishedEvent) {
  const element = html(
    'li',
    { class: isBad(event) ? 'bad' : '' },
    html('time', { datetime: event.time }, timeOfDay(event.time)),
    html(
      'span',
      { title: 'problem' in event ? event.problem.message : undefined },
      describe(event),
    ),
  );
  return { element, show: () => undefined };
}

/** What has happened, newest first. */
export class EventsPanel {
  private readonly title = html('h2', { id: 'events-title' }, 'Events');
  readonly element = html(
    'section',
    { class: 'panel events', 'aria-labelledby': 'events-title' },
    this.title,
  );
  private readonly none = html('p', { class: 'empty' });
  // Scrolled by the keyboard once it has the focus.
  private readonly list = new KeyedList<PublishedEvent>(
    html('ol', { tabindex: '0', 'aria-labelledby': 'events-title' }),
    ({ sequence }) => sequence,
    lineOf,
  );
  private events: readonly PublishedEvent[] | undefined;
  private filter = '';

  /** @param events newest first */
  show(events: readonly PublishedEvent[], filter: string): void {
    if (events === this.events && filter === this.filter) {
      return;
    }
    this.events = events;
    this.filter = filter;
    const wanted = filter.trim().toLowerCase();
    const shown = events.filter((event) => describe(event).toLowerCase().includes(wanted));
    fill(this.none, events.length === 0 ? 'Nothing has happened yet.' : 'No event fits.');
    this.list.show(shown);
    place(this.element, [this.title, shown.length === 0 ? this.none : this.list.element]);
  }
}
