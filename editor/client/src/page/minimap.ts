// SPDX-License-Identifier: EPL-2.0
import './minimap.css';
import { Bounds, isViewport, SetViewportAction } from '@eclipse-glsp/client';
import { SystemNode } from '../model/elements';
import { absoluteBounds } from '../view/scene';
import { Diagram } from './diagram';
import { html } from './dom';
import { viewSettings } from './view-settings';

const WIDTH = 220;
const HEIGHT = 150;
const MARGIN = 8;

/** The whole diagram, small, with what is in view; a click or drag in it brings that place into view. */
export class Minimap {
  readonly element = html('canvas', { class: 'minimap', 'aria-hidden': 'true', title: 'Minimap: drag to move what is in view' });
  private diagram?: Diagram;
  private stopListening: () => void = () => {};
  private planned = false;
  /** How the diagram is fitted in: what it begins at, and how many pixels of it one of its own is. */
  private fitted = { x: 0, y: 0, scale: 1 };

  constructor() {
    const ratio = devicePixelRatio || 1;
    this.element.width = WIDTH * ratio;
    this.element.height = HEIGHT * ratio;
    this.element.addEventListener('pointerdown', event => {
      this.element.setPointerCapture(event.pointerId);
      this.centre(event);
    });
    this.element.addEventListener('pointermove', event => this.element.hasPointerCapture(event.pointerId) && this.centre(event));
  }

  /** Shows a diagram that has been loaded, from now on. */
  use(diagram: Diagram): void {
    this.stopListening();
    this.diagram = diagram;
    const { context } = diagram;
    const listening = [context.onModelRootChanged(() => this.plan()), context.onViewportChanged(() => this.plan())];
    this.stopListening = () => listening.forEach(each => each.dispose());
    this.plan();
  }

  /** Draws it before the next frame, however much changes until then. */
  plan(): void {
    this.element.classList.toggle('hidden', !viewSettings().minimap);
    if (!this.planned && viewSettings().minimap) {
      this.planned = true;
      requestAnimationFrame(() => {
        this.planned = false;
        this.draw();
      });
    }
  }

  private draw(): void {
    const root = this.diagram?.context.modelRoot;
    const pen = this.element.getContext('2d');
    if (!root || !isViewport(root) || !pen) {
      return;
    }
    const nodes: { node: SystemNode; bounds: Bounds }[] = [];
    const collect = (children: readonly unknown[]): void => {
      for (const node of children) {
        if (node instanceof SystemNode) {
          nodes.push({ node, bounds: absoluteBounds(node) });
          collect(node.children);
        }
      }
    };
    collect(root.children);
    const view = {
      ...root.scroll,
      width: root.canvasBounds.width / root.zoom,
      height: root.canvasBounds.height / root.zoom
    };
    const all = nodes.reduce((sum, { bounds }) => Bounds.combine(sum, bounds), view as Bounds);
    const scale = Math.min((WIDTH - 2 * MARGIN) / all.width, (HEIGHT - 2 * MARGIN) / all.height);
    this.fitted = { x: all.x - (WIDTH / scale - all.width) / 2, y: all.y - (HEIGHT / scale - all.height) / 2, scale };
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name);
    const ratio = this.element.width / WIDTH;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.element.width, this.element.height);
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, -this.fitted.x * scale * ratio, -this.fitted.y * scale * ratio);
    pen.lineWidth = 1 / scale;
    for (const { node, bounds } of nodes) {
      pen.fillStyle = colour(`--${node.details.colour}-fill`);
      pen.strokeStyle = colour(node.selected ? '--accent' : `--${node.details.colour}-stroke`);
      pen.fillRect(bounds.x, bounds.y, bounds.width, bounds.height);
      pen.strokeRect(bounds.x, bounds.y, bounds.width, bounds.height);
    }
    pen.strokeStyle = colour('--accent');
    pen.lineWidth = 2 / scale;
    pen.strokeRect(view.x, view.y, view.width, view.height);
  }

  private centre(event: PointerEvent): void {
    const root = this.diagram?.context.modelRoot;
    if (!root || !isViewport(root)) {
      return;
    }
    const { x, y, scale } = this.fitted;
    const scroll = {
      x: x + event.offsetX / scale - root.canvasBounds.width / root.zoom / 2,
      y: y + event.offsetY / scale - root.canvasBounds.height / root.zoom / 2
    };
    this.diagram?.dispatcher.dispatch(SetViewportAction.create(root.id, { zoom: root.zoom, scroll }, { animate: false }));
  }
}
