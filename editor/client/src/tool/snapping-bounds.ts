// SPDX-License-Identifier: EPL-2.0
import {
  Bounds,
  ChangeBoundsManager,
  ChangeBoundsTracker,
  GModelElement,
  GResizeHandle,
  isViewport,
  MoveableElements,
  MoveOptions,
  Point,
  TrackedMove,
  Vector,
} from '@eclipse-glsp/client';
import { inject, injectable } from 'inversify';
import { SystemNode } from '../model/elements';
import { isGhost } from '../model/drop-targets';
import { viewSettings } from '../page/view-settings';
import { absoluteBounds, Scene } from '../view/scene';
import { snap } from '../view/snap-lines';

/** The width of the grid that things are put on. */
const GRID = 10;

/** How near to a line things have to be to come to lie on it, in pixels of the screen. */
const REACH = 6;

/** Has what is moved come to lie in line with what is in view, or on the grid; with Alt it moves freely. */
@injectable()
export class SnappingBounds extends ChangeBoundsManager {
  @inject(Scene) readonly scene: Scene;

  override unsnapModifier(): 'alt' {
    return 'alt';
  }

  override usePositionSnap(arg: MouseEvent | KeyboardEvent | boolean): boolean {
    return typeof arg === 'boolean' ? arg : !arg.altKey;
  }

  /** Handles are put on the grid that is shown, whatever node they belong to. */
  override snapPosition(element: GModelElement, position: Point): Point {
    if (!viewSettings().snapToGrid || !(element instanceof GResizeHandle)) {
      return position;
    }
    const node = element.parent as GModelElement as SystemNode;
    const { x, y } = absoluteBounds(node);
    const offset = { x: x - node.position.x, y: y - node.position.y };
    return Point.subtract(
      Point.snapToGrid(Point.add(position, offset), { x: GRID, y: GRID }),
      offset,
    );
  }

  override createTracker(): ChangeBoundsTracker {
    return new SnappingTracker(this);
  }
}

/** Moves all that is moved by the same way, so that it stays as it was among itself. */
class SnappingTracker extends ChangeBoundsTracker {
  /** What can be lined up with; gathered when the move begins. */
  private others?: Bounds[];

  constructor(private readonly bounds: SnappingBounds) {
    super(bounds);
  }

  override stopTracking(): this {
    this.others = undefined;
    this.bounds.scene.snapLines = [];
    return super.stopTracking();
  }

  override dispose(): void {
    this.stopTracking();
    super.dispose();
  }

  override moveElements(elements: MoveableElements, given?: Partial<MoveOptions>): TrackedMove {
    const options = this.resolveMoveOptions(given);
    const way = this.calculateDiagramMovement();
    const move: TrackedMove = { ...way, elementMoves: [], valid: true, options };
    const moved = this.getMoveableElements(elements, options);
    if (moved.length === 0 || (Vector.isZero(way.vector) && options.skipStatic)) {
      return move;
    }
    const vector = options.snap ? this.snapped(moved, way.vector) : way.vector;
    if (!options.snap) {
      this.bounds.scene.snapLines = [];
    }
    if (Vector.isZero(vector) && options.skipStatic) {
      return move;
    }
    for (const element of moved) {
      move.elementMoves.push({
        element,
        fromPosition: element.position,
        toPosition: Point.add(element.position, vector),
        valid: true,
        moveVector: vector,
        sourceVector: way.vector,
      });
    }
    return move;
  }

  /** The way that all are moved instead. */
  private snapped(moved: readonly GModelElement[], way: Vector): Vector {
    const nodes = moved.filter((element): element is SystemNode => element instanceof SystemNode);
    if (nodes.length === 0) {
      return way;
    }
    const { snapLines, snapToGrid } = viewSettings();
    this.others ??= snapLines ? this.inView(nodes) : [];
    const around = nodes.map(absoluteBounds).reduce((one, other) => Bounds.combine(one, other));
    const there = { ...around, x: around.x + way.x, y: around.y + way.y };
    const { root } = nodes[0];
    const zoom = isViewport(root) ? root.zoom : 1;
    const { by, lines } = snap(there, this.others, REACH / zoom, snapToGrid ? GRID : 0);
    this.bounds.scene.snapLines = lines;
    return Point.add(way, by);
  }

  /** All nodes that can be seen, but for what is moved, what is in it and what it is in. */
  private inView(moved: SystemNode[]): Bounds[] {
    const found: Bounds[] = [];
    const collect = (element: GModelElement): void => {
      if (element instanceof SystemNode && !moved.includes(element) && !isGhost(element)) {
        const bounds = absoluteBounds(element);
        if (this.bounds.scene.isVisible(bounds)) {
          if (!moved.some((node) => isInside(node, element))) {
            found.push(bounds);
          }
          element.children.forEach(collect);
        }
      }
    };
    moved[0].root.children.forEach(collect);
    return found;
  }
}

function isInside(node: SystemNode, other: SystemNode): boolean {
  for (let at: GModelElement = node.parent; at instanceof SystemNode; at = at.parent) {
    if (at === other) {
      return true;
    }
  }
  return false;
}
