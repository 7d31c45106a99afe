// SPDX-License-Identifier: EPL-2.0
import { SystemNode } from '../model/elements';
import { symbols } from '../view/signs';
import type { Diagram } from './diagram';
import { button, html, svgElement } from '../../../../runtime/live/page/dom';
import './ghosts.css';
import type { Ghost } from '../messages';
import { type Pinned, PinnedLayer } from './pinned-layer';
import type { Shell } from './shell';

/** Ghosts are drawn at the scale of the diagram, but never smaller nor larger. */
const LEAST_SCALE = 0.4;
const MOST_SCALE = 1.2;

/** Where the ghosts of a node begin: from its left edge and above its lower one, at scale 1. */
const INDENT = 10;
const OVERLAP = 8;

/** Processes that are no longer drawn where they are, at the lower edge of their nodes. */
export class Ghosts {
  private readonly layer: PinnedLayer;
  private groups: GhostGroup[] = [];

  /**
   * @param choose called for the ghost that was pressed
   */
  constructor(
    shell: Shell,
    private readonly choose: (ghost: Ghost) => void,
  ) {
    this.layer = new PinnedLayer(shell, 'ghosts', 'Processes no longer drawn where they are');
  }

  /** Shows these instead of those that were shown. */
  show(ghosts: readonly Ghost[], diagram: Diagram): void {
    this.groups = [...new Set(ghosts.map(({ at }) => at))].map(
      (at) =>
        new GhostGroup(
          at,
          ghosts.filter((ghost) => ghost.at === at),
          diagram,
          this.choose,
        ),
    );
    this.layer.element.replaceChildren(...this.groups.map(({ element }) => element));
    this.layer.hold(this.groups);
  }
}

/** The ghosts at one node, or those whose nodes are not drawn. */
class GhostGroup implements Pinned {
  readonly element: HTMLElement;

  constructor(
    private readonly at: string,
    ghosts: readonly Ghost[],
    private readonly diagram: Diagram,
    choose: (ghost: Ghost) => void,
  ) {
    this.element = html(
      'div',
      { class: at === '' ? 'homeless' : '' },
      ...(at === '' ? [html('span', {}, 'On nodes no longer drawn:')] : []),
      ...ghosts.map((ghost) => chip(ghost, at === '', choose)),
    );
  }

  place(frame: DOMRect): void {
    if (this.at === '') {
      return;
    }
    const node = this.diagram.context.modelRoot.index.getById(this.at);
    this.element.hidden = !(node instanceof SystemNode);
    if (node instanceof SystemNode) {
      const { zoom } = this.diagram.context.viewportData;
      const scale = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, zoom));
      const { x, y, height } = this.diagram.placeOf(node);
      const left = x - frame.left + INDENT * zoom;
      const top = y - frame.top + height - OVERLAP * scale;
      this.element.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    }
  }
}

function chip(ghost: Ghost, withNode: boolean, choose: (ghost: Ghost) => void): HTMLButtonElement {
  const { process, node, sign, state, text } = ghost;
  const made = button('', text, () => choose(ghost));
  made.className = `sign-${sign}`;
  const symbol = svgElement('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' });
  symbol.append(svgElement('path', { d: symbols[sign] ?? '' }));
  made.append(
    symbol,
    html('span', {}, withNode ? `${process} on ${node}` : process),
    html('b', {}, state),
  );
  return made;
}
