// SPDX-License-Identifier: EPL-2.0
import './beginning.css';
import { Action } from '@eclipse-glsp/client';
import { button, html } from './dom';
import type { Shell } from './shell';

/** Adds the QoS profiles that most systems need. */
const ADD_PRESETS = { kind: 'slipway.addQosPresets', isOperation: true } as Action;

/** Adds to an empty diagram what leads from there to a running system; it goes as soon as something is drawn. */
export function addBeginning(shell: Shell): void {
  shell.commands.add({
    id: 'model.qos-presets',
    label: 'Add QoS profiles',
    description: 'State, Event, Stream and Command, to begin with',
    run: () => {
      shell.send(ADD_PRESETS);
      shell.say('Look at the QoS profiles as a table: Alt+T with nothing selected.');
    }
  });
  const card = html(
    'aside',
    { class: 'beginning', 'aria-label': 'How to begin' },
    html('h2', {}, 'Nothing is drawn here yet'),
    html(
      'ol',
      {},
      step('Draw or import', 'Drag what you need from the palette. Types, topics and QoS open as tables.', [
        button('Import files…', 'IDL, OpenDDS or DDS-XML', () => shell.commands.run('file.import')),
        button('Add QoS profiles', 'State, Event, Stream and Command', () => shell.commands.run('model.qos-presets'))
      ]),
      step('Deploy', 'Draw hosts and networks, then put components on them.', [
        button('Go to Infrastructure', 'Hosts and networks', () => void shell.show('infrastructure')),
        button('Go to Deployment', 'Components on hosts', () => void shell.show('deployment'))
      ]),
      step('Run', 'Validate, Generate, Build and Plan, in the row above. Live shows the running system on the drawing.', [])
    )
  );
  card.hidden = true;
  shell.canvas.append(card);
  const show = (): void => {
    card.hidden = (shell.diagram?.context.modelRoot.children.length ?? 0) > 0;
  };
  shell.onShown((diagram, first) => {
    show();
    if (first) {
      // What was changed is drawn by the next frame.
      diagram.news.listen({ modelChanged: () => requestAnimationFrame(show) });
    }
  });
}

function step(title: string, text: string, buttons: HTMLButtonElement[]): HTMLElement {
  return html('li', {}, html('strong', {}, title), html('p', {}, text), ...(buttons.length > 0 ? [html('div', {}, ...buttons)] : []));
}
