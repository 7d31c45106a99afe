// SPDX-License-Identifier: EPL-2.0
import type { Action, Operation } from '@eclipse-glsp/client';
import './changes.css';
import type { Diagram } from './diagram';
import { button, html, svgElement } from '../../../../runtime/live/page/dom';
import { recall, remember } from './memory';
import { type Pinned, PinnedLayer } from './pinned-layer';
import type { Removed, RemovedEdge, SetRemovedAction } from '../messages';
import type { Shell } from './shell';

const SUBJECT = 'changes';

interface ShowChangesAction extends Action {
  shown: boolean;
  accepted: readonly string[];
}

interface TakeBackOperation extends Operation {
  key: string;
}

/** Shows what differs from the last commit: on the drawing, and as a list of which each line is accepted or taken back. */
export function addChanges(shell: Shell): void {
  const layer = new PinnedLayer(
    shell,
    'removed sign-destroy',
    'Removed since the last commit',
    () => true,
  );
  let shown = false;
  // What is accepted stays so when the list is closed and the page loaded again, until something else changes there.
  const memory = `slipway-accepted ${shell.model}`;
  let accepted = recalled(memory);

  function request(diagram: Diagram | undefined, wanted: boolean): void {
    const action: ShowChangesAction = { kind: 'slipway.showChanges', shown: wanted, accepted };
    void diagram?.dispatcher.dispatch(action);
  }

  function end(): void {
    if (shown) {
      shown = false;
      layer.element.replaceChildren();
      layer.hold([]);
      shell.diagrams().forEach((diagram) => request(diagram, false));
      shell.commands.changed();
    }
  }

  function takeBack(key: string): void {
    const operation: TakeBackOperation = { kind: 'slipway.takeBack', isOperation: true, key };
    void shell.diagram?.dispatcher.dispatch(operation);
  }

  function accept(keys: readonly string[]): void {
    accepted = keys;
    remember('sessionStorage', memory, JSON.stringify(keys));
  }

  function showRemoved({ nodes, edges, accepted }: SetRemovedAction, diagram: Diagram): void {
    if (shown && diagram === shell.diagram) {
      accept(accepted);
      const removed = [
        ...edges.map((edge) => new RemovedLine(edge, diagram, takeBack)),
        ...nodes.map((node) => new RemovedBox(node, diagram, takeBack)),
      ];
      layer.element.replaceChildren(...removed.map(({ element }) => element));
      layer.hold(removed);
    }
  }

  shell.commands.add({
    id: 'file.compare',
    label: 'Compare with the last commit',
    description: 'Show the differences from it, and revert single changes',
    keys: ['Alt+G'],
    pressed: () => shown,
    run: () => {
      if (shown) {
        shell.report.closeOn(SUBJECT);
        // It may not be there yet.
        end();
      } else {
        shown = true;
        request(shell.diagram, true);
        shell.commands.changed();
      }
    },
  });
  shell.report.offerForEntries(SUBJECT, ({ key, title }) => [
    button('Take back', `Make ${title} as it was in the last commit`, () => takeBack(key)),
    button('Accept', `Leave ${title} as it is, and list it no longer`, () => {
      accept([...accepted, key]);
      request(shell.diagram, true);
    }),
  ]);
  shell.report.takeWhile(SUBJECT, () => shown);
  shell.report.whenClosed((subject) => {
    if (subject === SUBJECT) {
      end();
    }
  });
  shell.onLoading((diagram) => {
    diagram.removed.listen = (removed) => showRemoved(removed, diagram);
  });
  shell.onShown((diagram) => {
    if (shown) {
      // One diagram at a time: the list is the same for all.
      shell.diagrams().forEach((each) => request(each, each === diagram));
    }
  });
  shell.onResumed(() => shown && request(shell.diagram, true));
}

/** What was accepted before the page was loaded again. */
function recalled(memory: string): readonly string[] {
  try {
    return JSON.parse(recall('sessionStorage', memory) ?? '[]') as string[];
  } catch {
    // Whatever else is there is none of ours.
    return [];
  }
}

/** A removed node or note where it stood, and what puts it back. */
class RemovedBox implements Pinned {
  readonly element: HTMLElement;

  constructor(
    private readonly node: Removed,
    private readonly diagram: Diagram,
    takeBack: (key: string) => void,
  ) {
    this.element = html('div', {}, html('span', {}, node.label));
    if (node.key) {
      this.element.append(button('Put back', `Put ${node.label} back`, () => takeBack(node.key)));
    }
  }

  place(frame: DOMRect): void {
    const { zoom } = this.diagram.context.viewportData;
    const { x, y } = this.diagram.inWindow(this.node);
    Object.assign(this.element.style, {
      left: `${x - frame.left}px`,
      top: `${y - frame.top}px`,
      width: `${this.node.width * zoom}px`,
      height: `${this.node.height * zoom}px`,
    });
  }
}

/** A removed connection where it ran, and what puts it back. */
class RemovedLine implements Pinned {
  readonly element: HTMLElement;
  private readonly line: SVGElement;
  private readonly back?: HTMLElement;

  constructor(
    private readonly edge: RemovedEdge,
    private readonly diagram: Diagram,
    takeBack: (key: string) => void,
  ) {
    this.line = svgElement('path', { d: edge.path });
    this.element = html('div', { class: 'line' });
    this.element.append(svgElement('svg', { 'aria-hidden': 'true' }, this.line));
    if (edge.key) {
      this.back = button('Put back', `Put ${edge.label} back`, () => takeBack(edge.key));
      this.element.append(this.back);
    }
  }

  place(frame: DOMRect): void {
    const { zoom } = this.diagram.context.viewportData;
    const { x, y } = this.diagram.inWindow({ x: 0, y: 0 });
    Object.assign(this.element.style, { left: `${x - frame.left}px`, top: `${y - frame.top}px` });
    this.line.setAttribute('transform', `scale(${zoom})`);
    if (this.back) {
      Object.assign(this.back.style, {
        left: `${this.edge.x * zoom}px`,
        top: `${this.edge.y * zoom}px`,
      });
    }
  }
}
