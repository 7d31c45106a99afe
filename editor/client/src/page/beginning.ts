// SPDX-License-Identifier: EPL-2.0
import './beginning.css';
import { Action } from '@eclipse-glsp/client';
import { commandButton } from './command-button';
import { button, html } from '../../../../runtime/live/page/dom';
import type { Shell } from './shell';

/** Adds the QoS profiles that most systems need. */
const ADD_QOS_PRESETS = { kind: 'slipway.addQosPresets', isOperation: true } as Action;

/** Adds the host types and flavors that most sites begin with. */
const ADD_HOST_PRESETS = { kind: 'slipway.addHostPresets', isOperation: true } as Action;

/** Shows in an empty diagram how to begin, until something is drawn. */
export function addBeginning(shell: Shell): void {
  shell.commands.add(
    {
      id: 'model.qos-presets',
      label: 'Add QoS profiles',
      description: 'State, Event, Stream and Command, to begin with',
      run: () => {
        shell.send(ADD_QOS_PRESETS);
        shell.say('To see the QoS profiles as a table, press Alt+T with nothing selected.');
      },
    },
    {
      id: 'model.host-presets',
      label: 'Add host types',
      description: 'Linux, KVM, ESXi and Xen servers with cores and memory, and three flavors',
      run: () => {
        shell.send(ADD_HOST_PRESETS);
        shell.say(
          'New hosts are of these types. They are listed under Infrastructure in the model tree.',
        );
      },
    },
  );
  const card = html(
    'aside',
    { class: 'beginning', 'aria-label': 'How to begin' },
    html('h2', {}, 'Nothing is drawn here yet'),
    html(
      'ol',
      {},
      step(
        'Draw, copy or import',
        'Drag what you need from the palette, or begin with a sample. Types, topics and QoS open as tables.',
        [
          commandButton(shell.commands, 'file.sample'),
          commandButton(shell.commands, 'file.import', 'Import files…'),
          commandButton(shell.commands, 'model.qos-presets'),
        ],
      ),
      step('Deploy', 'Draw hosts and networks, then put components on them.', [
        commandButton(shell.commands, 'model.host-presets'),
        button(
          'Go to Infrastructure',
          'Hosts and networks',
          () => void shell.show('infrastructure'),
        ),
        button('Go to Deployment', 'Components on hosts', () => void shell.show('deployment')),
      ]),
      step(
        'Run',
        'Validate, Generate, Build and Plan, in the row above. Live shows the running system on the drawing.',
        [],
      ),
    ),
  );
  card.hidden = true;
  shell.canvas.append(card);
  const show = (): void => {
    card.hidden =
      shell.filter.isOn() || (shell.diagram?.context.modelRoot.children.length ?? 0) > 0;
  };
  shell.onShown(show);
  // A change is drawn by the next frame.
  shell.onModelChanged(() => requestAnimationFrame(show));
}

function step(title: string, text: string, buttons: HTMLButtonElement[]): HTMLElement {
  return html(
    'li',
    {},
    html('strong', {}, title),
    html('p', {}, text),
    ...(buttons.length > 0 ? [html('div', {}, ...buttons)] : []),
  );
}
