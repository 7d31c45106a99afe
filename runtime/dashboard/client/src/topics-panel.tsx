// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { count, rate, throughput } from './format';
import type { Topic } from './messages';
import type { SystemStore } from './system-store';

const WIDTH = 60;
const HEIGHT = 16;

/** Below this part of the drawn rate a topic counts as slow. */
const ENOUGH = 0.9;

/** The rates of the last minute as a line, from 0 to the greatest. */
function Sparkline({ rates }: { readonly rates: readonly number[] }): JSX.Element | null {
  if (rates.length < 2) {
    return null;
  }
  const greatest = Math.max(...rates, 1e-9);
  const from = WIDTH - rates.length;
  const points = rates.map(
    (value, index) =>
      `${from + index},${(HEIGHT - 1 - (value / greatest) * (HEIGHT - 2)).toFixed(1)}`,
  );
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}

function TopicRow({ topic, rates }: { readonly topic: Topic; readonly rates: readonly number[] }) {
  const slow =
    topic.rate !== undefined &&
    topic.modelledRate !== undefined &&
    topic.rate < ENOUGH * topic.modelledRate;
  return (
    <tr>
      <th scope="row" title={topic.type}>
        {topic.name}
      </th>
      <td class={slow ? 'number slow' : 'number'}>
        {rate(topic.rate)}
        {topic.modelledRate !== undefined && (
          <span class="drawn" title="As drawn">
            {' '}
            / {rate(topic.modelledRate)}
          </span>
        )}
      </td>
      <td class="line">
        <Sparkline rates={rates} />
      </td>
      <td class="number">{throughput(topic.bytesPerSecond)}</td>
      <td class={topic.lost !== undefined && topic.lost > 0 ? 'number slow' : 'number'}>
        {count(topic.lost)}
      </td>
      <td class="number">{count(topic.late)}</td>
    </tr>
  );
}

/** What the topics carry, measured against what is drawn. */
export function TopicsPanel({ store }: { readonly store: SystemStore }): JSX.Element {
  return (
    <section class="panel topics" aria-labelledby="topics-title">
      <h2 id="topics-title">Topics</h2>
      {store.topics.length === 0 ? (
        <p class="empty">The bundle has no topics.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="topics-title">
          <table>
            <thead>
              <tr>
                <th scope="col">Topic</th>
                <th scope="col" class="number" title="Samples a second, measured and drawn">
                  Rate in Hz
                </th>
                <td />
                <th scope="col" class="number">
                  Data
                </th>
                <th scope="col" class="number" title="Samples that readers missed">
                  Lost
                </th>
                <th scope="col" class="number" title="Samples that reached readers late">
                  Late
                </th>
              </tr>
            </thead>
            <tbody>
              {store.topics.map((topic) => (
                <TopicRow key={topic.name} topic={topic} rates={store.ratesOf(topic.name)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
