// SPDX-License-Identifier: EPL-2.0
import { fill, html, KeyedList, place } from '../../../live/page/dom';
import { word } from './format';
import type { Cloud, Orphan, Stack, StateSign } from './messages';
import { signClass, stateClass } from './state';

/** How an action of a stack goes. */
function signOf(stack: Stack): StateSign {
  if (stack.status === undefined) {
    return 'absent';
  }
  if (stack.status.endsWith('_FAILED')) {
    return 'failed';
  }
  return stack.status.endsWith('_IN_PROGRESS') ? 'under-way' : 'up';
}

function stackLine(stack: Stack): Element {
  const { name, size, done, cause } = stack;
  return html(
    'li',
    {},
    html('span', { class: 'stack-name' }, name),
    html('span', { class: `state ${signClass(signOf(stack))}` }, word(stack.status ?? 'ABSENT')),
    size > 0 &&
      html('progress', {
        value: String(done),
        max: String(size),
        'aria-label': `Resources of ${name} that are complete`,
      }),
    size > 0 && html('span', { class: 'muted' }, `${done} of ${size}`),
    cause !== undefined && html('p', { class: 'cause' }, cause),
  );
}

function orphanLine({ name, kind, address }: Orphan): Element {
  return html(
    'li',
    {},
    html('span', { class: 'stack-name' }, name),
    html('span', { class: `state ${signClass('failed')}` }, word('ORPHANED')),
    html(
      'p',
      { class: 'cause' },
      `No stack holds this ${kind}; `,
      html('code', {}, 'slipway apply'),
      ` deletes ${address}.`,
    ),
  );
}

function contactOf({ contact, problem, servers }: Cloud): Element {
  return contact === 'REACHED'
    ? html(
        'span',
        { class: 'muted' },
        `${servers.filter(({ state }) => state === 'RUNNING').length} of ${servers.length} servers run`,
      )
    : html(
        'span',
        { class: `contact ${stateClass(contact)}`, title: problem?.message },
        problem?.summary ?? 'waiting for its answer',
      );
}

class CloudEntry {
  private readonly head = html('p');
  private readonly list = html('ul');
  readonly element = html('div', { class: 'cloud' }, this.head);

  show(cloud: Cloud): void {
    fill(this.head, html('strong', {}, cloud.name), ' ', contactOf(cloud));
    fill(this.list, ...cloud.stacks.map(stackLine), ...cloud.orphans.map(orphanLine));
    place(this.element, cloud.contact === 'REACHED' ? [this.head, this.list] : [this.head]);
  }
}

/** The clouds that nodes are servers of, and how far their stacks are. */
export class CloudsPanel {
  private readonly list = new KeyedList<Cloud>(
    html('div', {
      class: 'scroll',
      tabindex: '0',
      role: 'group',
      'aria-labelledby': 'clouds-title',
    }),
    ({ name }) => name,
    () => new CloudEntry(),
  );
  readonly element = html(
    'section',
    { class: 'panel clouds', 'aria-labelledby': 'clouds-title' },
    html('h2', { id: 'clouds-title' }, 'Clouds'),
    this.list.element,
  );

  show(clouds: readonly Cloud[]): void {
    this.list.show(clouds);
  }
}
