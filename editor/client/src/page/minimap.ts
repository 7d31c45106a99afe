// SPDX-License-Identifier: EPL-2.0
import './minimap.css';
import { Bounds, GModelElement, GModelRoot, isViewport } from '@eclipse-glsp/client';
import type { ShownNote } from '../messages';
import { SystemNode } from '../model/elements';
import { absoluteBounds } from '../view/scene';
import { Diagram } from './diagram';
import { html } from '../../../../runtime/live/page/dom';
import { viewSettings } from './view-settings';

const WIDTH = 220;
const HEIGHT = 150;
const MARGIN = 8;

/** Around the picture, so that the outermost borders are whole. */
const BORDER = 2;

/** The nodes and notes of a diagram. With thousands of them, they are painted once for each size, and copied when only the view moves. */
class Picture {
  readonly bounds: Bounds;
  private readonly nodes: { node: SystemNode; bounds: Bounds }[] = [];
  private readonly canvas = document.createElement('canvas');
  private scale = 0;

  constructor(
    root: GModelRoot,
    private readonly notes: readonly ShownNote[],
  ) {
    this.collect(root.children);
    this.bounds = [...this.nodes.map(({ bounds }) => bounds), ...notes].reduce(
      (sum, bounds) => Bounds.combine(sum, bounds),
      Bounds.EMPTY,
    );
  }

  private collect(children: readonly GModelElement[]): void {
    for (const node of children) {
      if (node instanceof SystemNode) {
        this.nodes.push({ node, bounds: absoluteBounds(node) });
        this.collect(node.children);
      }
    }
  }

  /**
   * Draws it where the pen's coordinates are the diagram's.
   *
   * @param scale how many pixels of the screen one of the diagram is
   */
  draw(pen: CanvasRenderingContext2D, scale: number): void {
    if (Bounds.isValid(this.bounds)) {
      if (scale !== this.scale) {
        this.scale = scale;
        this.paint();
      }
      const margin = BORDER / scale;
      pen.drawImage(
        this.canvas,
        this.bounds.x - margin,
        this.bounds.y - margin,
        this.canvas.width / scale,
        this.canvas.height / scale,
      );
    }
  }

  private paint(): void {
    const { bounds, scale, canvas } = this;
    canvas.width = Math.ceil(bounds.width * scale) + 2 * BORDER;
    canvas.height = Math.ceil(bounds.height * scale) + 2 * BORDER;
    const pen = canvas.getContext('2d')!;
    pen.setTransform(scale, 0, 0, scale, BORDER - bounds.x * scale, BORDER - bounds.y * scale);
    pen.lineWidth = (devicePixelRatio || 1) / scale;
    const style = getComputedStyle(document.documentElement);
    const known = new Map<string, string>();
    const colour = (name: string): string => {
      const value = known.get(name) ?? style.getPropertyValue(name);
      known.set(name, value);
      return value;
    };
    for (const { node, bounds: at } of this.nodes) {
      pen.fillStyle = colour(`--${node.details.colour}-fill`);
      pen.strokeStyle = colour(`--${node.details.colour}-stroke`);
      pen.fillRect(at.x, at.y, at.width, at.height);
      pen.strokeRect(at.x, at.y, at.width, at.height);
    }
    pen.fillStyle = colour('--note-fill');
    pen.strokeStyle = colour('--note-stroke');
    for (const { frame, x, y, width, height } of this.notes) {
      if (!frame) {
        pen.fillRect(x, y, width, height);
      }
      pen.strokeRect(x, y, width, height);
    }
  }
}

/** The whole diagram, small, with what is in view; a click or drag in it brings that place into view. */
export class Minimap {
  readonly element = html('canvas', {
    class: 'minimap',
    'aria-hidden': 'true',
    title: 'Minimap: drag to move the view',
  });
  private diagram?: Diagram;
  private picture?: Picture;
  private stopListening: () => void = () => {};
  private planned = false;
  /** How the diagram is fitted in: what it begins at, and how many pixels of it one of its own is. */
  private fitted = { x: 0, y: 0, scale: 1 };

  constructor() {
    const ratio = devicePixelRatio || 1;
    this.element.width = WIDTH * ratio;
    this.element.height = HEIGHT * ratio;
    new MutationObserver(() => this.repaint()).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.centre(event);
    });
    this.element.addEventListener(
      'pointermove',
      (event) => this.element.hasPointerCapture(event.pointerId) && this.centre(event),
    );
  }

  /** Shows a diagram that has been loaded, from now on. */
  use(diagram: Diagram): void {
    this.stopListening();
    this.diagram = diagram;
    const { context } = diagram;
    const listening = [
      context.onModelRootChanged(() => this.repaint()),
      diagram.notes.onChanged(() => this.repaint()),
      context.onViewportChanged(() => this.plan()),
    ];
    this.stopListening = () => listening.forEach((each) => each.dispose());
    this.repaint();
  }

  /** Draws it before the next frame, with all that has changed in the diagram or in the colours. */
  repaint(): void {
    this.picture = undefined;
    this.plan();
  }

  /** Draws before the next frame what is in view, however much that changes until then. */
  private plan(): void {
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
    this.picture ??= new Picture(root, this.diagram!.notes.all);
    const { picture } = this;
    const view = this.diagram!.inView();
    const all = Bounds.isValid(picture.bounds) ? Bounds.combine(picture.bounds, view) : view;
    const scale = Math.min((WIDTH - 2 * MARGIN) / all.width, (HEIGHT - 2 * MARGIN) / all.height);
    this.fitted = {
      x: all.x - (WIDTH / scale - all.width) / 2,
      y: all.y - (HEIGHT / scale - all.height) / 2,
      scale,
    };
    const ratio = this.element.width / WIDTH;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.element.width, this.element.height);
    pen.setTransform(
      scale * ratio,
      0,
      0,
      scale * ratio,
      -this.fitted.x * scale * ratio,
      -this.fitted.y * scale * ratio,
    );
    picture.draw(pen, scale * ratio);
    pen.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent');
    pen.lineWidth = 2 / scale;
    pen.strokeRect(view.x, view.y, view.width, view.height);
  }

  private centre(event: PointerEvent): void {
    const { x, y, scale } = this.fitted;
    this.diagram?.centre({ x: x + event.offsetX / scale, y: y + event.offsetY / scale });
  }
}
