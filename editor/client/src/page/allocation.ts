// SPDX-License-Identifier: EPL-2.0
import { Bounds, Operation } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import './allocation.css';
import { DEPLOYMENT } from './bundle-folder';
import { Diagram } from './diagram';
import { button, svgElement } from '../../../../runtime/live/page/dom';
import type { Move } from '../messages';
import { type Pinned, PinnedLayer } from './pinned-layer';
import type { Shell } from './shell';

const SUBJECT = 'allocate';

interface MoveInstanceOperation extends Operation {
  instanceId: string;
  nodeId: string;
}

/** Shows proposed moves as arrows above the deployment diagram; each is accepted by its button. */
export function addAllocation(shell: Shell): void {
  const lines = svgElement('svg', { class: 'lines', 'aria-hidden': 'true' });
  const layer = new PinnedLayer(shell, 'moves', 'Proposed moves');
  layer.element.append(lines);
  let arrows: Arrow[] = [];

  function hold(wanted: Arrow[]): void {
    arrows = wanted;
    layer.hold(arrows);
  }

  function show(moves: readonly Move[], diagram: Diagram): void {
    arrows.forEach((arrow) => arrow.remove());
    hold(
      moves.map(
        (move) =>
          new Arrow(move, diagram, layer.element, lines, (accepted) =>
            hold(arrows.filter((each) => each !== accepted)),
          ),
      ),
    );
  }

  shell.commands.add({
    id: 'deployment.allocate',
    label: 'Allocate',
    description: 'Propose nodes for instances, for the least traffic between hosts',
    run: () => void shell.show(DEPLOYMENT).then(() => shell.send({ kind: 'slipway.allocate' })),
  });
  shell.onLoading((diagram) => {
    diagram.moves.listen = (moves) => show(moves, diagram);
  });
  shell.report.whenClosed((subject) => {
    if (subject === SUBJECT) {
      void shell.diagramOf(DEPLOYMENT)?.dispatcher.dispatch({ kind: 'slipway.clearAllocation' });
    }
  });
}

/** One proposed move: a line from the instance to the node, and what accepts it. */
class Arrow implements Pinned {
  private readonly line = svgElement('line', {});
  private readonly head = svgElement('path', { d: 'M 0 0 L -10 -5 L -10 5 Z' });
  private readonly accept: HTMLButtonElement;

  constructor(
    private readonly move: Move,
    private readonly diagram: Diagram,
    layer: HTMLElement,
    lines: SVGElement,
    accepted: (arrow: Arrow) => void,
  ) {
    this.accept = button('Accept', `Move ${move.instance} to ${move.to}`, () => {
      const operation: MoveInstanceOperation = {
        kind: 'slipway.moveInstance',
        isOperation: true,
        instanceId: move.instanceId,
        nodeId: move.nodeId,
      };
      void diagram.dispatcher.dispatch(operation);
      this.remove();
      accepted(this);
    });
    lines.append(this.line, this.head);
    layer.append(this.accept);
  }

  private placeOf(id: string): Bounds | undefined {
    const element = this.diagram.context.modelRoot.index.getById(id);
    return element instanceof SystemNode ? this.diagram.placeOf(element) : undefined;
  }

  remove(): void {
    this.line.remove();
    this.head.remove();
    this.accept.remove();
  }

  /** Follows what it is between; what is folded away or out of sight has no arrow. */
  place(frame: DOMRect): void {
    const from = this.placeOf(this.move.instanceId);
    const to = this.placeOf(this.move.nodeId);
    const isShown = from !== undefined && to !== undefined;
    [this.line, this.head].forEach((part) => part.toggleAttribute('hidden', !isShown));
    this.accept.hidden = !isShown;
    if (!isShown) {
      return;
    }
    const start = {
      x: from.x + from.width / 2 - frame.left,
      y: from.y + from.height / 2 - frame.top,
    };
    const end = {
      x: to.x + to.width / 2 - frame.left,
      y: to.y + Math.min(12, to.height / 2) - frame.top,
    };
    this.line.setAttribute('x1', String(start.x));
    this.line.setAttribute('y1', String(start.y));
    this.line.setAttribute('x2', String(end.x));
    this.line.setAttribute('y2', String(end.y));
    const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    this.head.setAttribute('transform', `translate(${end.x} ${end.y}) rotate(${angle})`);
    this.accept.style.left = `${(start.x + end.x) / 2}px`;
    this.accept.style.top = `${(start.y + end.y) / 2}px`;
  }
}
