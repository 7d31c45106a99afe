// SPDX-License-Identifier: EPL-2.0
import { fill, html, KeyedList, place, svgElement } from '../../../live/page/dom';
import { count, rate, throughput } from './format';
import type { Topic } from './messages';
import type { SystemStore } from './system-store';

const WIDTH = 60;
const HEIGHT = 16;

/** Below this part of the drawn rate a topic counts as slow. */
const ENOUGH = 0.9;

/** The rates of the last minute as a line, from 0 to the greatest; nothing where there is no line. */
function sparkline(rates: readonly number[]): Element | undefined {
  if (rates.length < 2) {
    return undefined;
  }
  const greatest = Math.max(...rates, 1e-9);
  const from = WIDTH - rates.length;
  const points = rates.map(
    (value, index) =>
      `${from + index},${(HEIGHT - 1 - (value / greatest) * (HEIGHT - 2)).toFixed(1)}`,
  );
  return svgElement(
    'svg',
    { class: 'sparkline', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' },
    svgElement('polyline', { points: points.join(' ') }),
  );
}

class TopicRow {
  readonly element = html('tr');
  private topic: Topic | undefined;
  private rates: readonly number[] = [];

  constructor(private readonly store: SystemStore) {}

  show(topic: Topic): void {
    const rates = this.store.ratesOf(topic.name);
    if (topic === this.topic && rates === this.rates) {
      return;
    }
    this.topic = topic;
    this.rates = rates;
    const slow =
      topic.rate !== undefined &&
      topic.modelledRate !== undefined &&
      topic.rate < ENOUGH * topic.modelledRate;
    const loses = topic.lost !== undefined && topic.lost > 0;
    fill(
      this.element,
      html('th', { scope: 'row', title: topic.type }, topic.name),
      html(
        'td',
        { class: slow ? 'number slow' : 'number' },
        rate(topic.rate),
        topic.modelledRate !== undefined &&
          html('span', { class: 'drawn', title: 'As drawn' }, ` / ${rate(topic.modelledRate)}`),
      ),
      html('td', { class: 'line' }, sparkline(rates)),
      html('td', { class: 'number' }, throughput(topic.bytesPerSecond)),
      html('td', { class: loses ? 'number slow' : 'number' }, count(topic.lost)),
      html('td', { class: 'number' }, count(topic.late)),
    );
  }
}

function column(name: string, title?: string): Element {
  return html('th', { scope: 'col', class: 'number', title }, name);
}

/** What the topics carry, measured against what is drawn. */
export class TopicsPanel {
  private readonly title = html('h2', { id: 'topics-title' }, 'Topics');
  readonly element = html(
    'section',
    { class: 'panel topics', 'aria-labelledby': 'topics-title' },
    this.title,
  );
  private readonly none = html('p', { class: 'empty' }, 'The bundle has no topics.');
  private readonly list = new KeyedList<Topic>(
    html('tbody'),
    ({ name }) => name,
    () => new TopicRow(this.store),
  );
  private readonly table = html(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-labelledby': 'topics-title' },
    html(
      'table',
      {},
      html(
        'thead',
        {},
        html(
          'tr',
          {},
          html('th', { scope: 'col' }, 'Topic'),
          column('Rate in Hz', 'Samples a second, measured and drawn'),
          html('td'),
          column('Data'),
          column('Lost', 'Samples that readers missed'),
          column('Late', 'Samples that reached readers late'),
        ),
      ),
      this.list.element,
    ),
  );

  constructor(private readonly store: SystemStore) {}

  show(): void {
    const { topics } = this.store;
    this.list.show(topics);
    place(this.element, [this.title, topics.length === 0 ? this.none : this.table]);
  }
}
