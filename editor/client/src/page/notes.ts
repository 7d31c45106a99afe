// SPDX-License-Identifier: EPL-2.0
import './notes.css';
import {
  Bounds,
  Dimension,
  isSelected,
  Point,
  type RequestAction,
  SelectAction,
} from '@eclipse-glsp/client';
import type { SetNotesAction, ShownNote } from '../messages';
import { measures } from '../notation';
import { ContextMenu, type MenuEntry } from './context-menu';
import type { Diagram } from './diagram';
import { freePlace, selectedNodes } from './elements';
import { NoteBox } from './note-box';
import { PinnedLayer } from './pinned-layer';
import type { Shell } from './shell';

interface RequestNotesAction extends RequestAction<SetNotesAction> {
  kind: 'slipway.requestNotes';
}

/** The size of a new note, and of a frame around nothing, in pixels of the diagram. */
const NOTE = { width: 180, height: 72 };
const FRAME = { width: 360, height: 240 };

/** Between a frame and what it is put around; above that, its title has room. */
const MARGIN = 20;
const TITLE = 36;

/** What is done with a note by commands for whatever is selected. */
const MENU = [['edit.cut', 'edit.copy', 'edit.paste', 'edit.duplicate'], ['edit.delete']];

/** The commands that add one. */
const ADDING = [
  {
    id: 'diagram.note',
    label: 'Add note',
    description: 'A note on the diagram, for those who read it',
    keys: ['Alt+Shift+N'],
    frame: false,
  },
  {
    id: 'diagram.frame',
    label: 'Add frame',
    description: 'A frame with a title, around the selection if there is any',
    keys: ['Alt+Shift+G'],
    frame: true,
  },
];

/**
 * Adds notes and frames: what reviewers are told beside the elements of a diagram.
 *
 * @param menu the menu of the diagram, which has them, too
 */
export function addNotes(shell: Shell, menu: ContextMenu): void {
  const notes = new Notes(shell);
  for (const { frame, ...command } of ADDING) {
    shell.commands.add({
      ...command,
      enabled: () => shell.diagram !== undefined,
      run: () => notes.begin(frame),
    });
  }
  menu.add((_, pointed) =>
    ADDING.map(({ label, keys, frame }) => ({
      group: 'notes',
      label,
      keys: keys[0],
      enabled: true,
      run: () => notes.begin(frame, pointed),
    })),
  );
}

/** The notes and frames of the diagram that is shown. */
class Notes {
  private readonly layer: PinnedLayer;
  private boxes: NoteBox[] = [];
  private owner?: Diagram;
  asked = 0;
  private readonly menu = new ContextMenu(() => this.focus(), 'What can be done with the note');
  /** The note that the menu was opened at. */
  private pointed?: NoteBox;

  constructor(private readonly shell: Shell) {
    this.layer = new PinnedLayer(shell, 'notes', 'Notes and frames', () => true);
    for (const [name, length] of Object.entries(measures.note)) {
      this.layer.element.style.setProperty(`--${name}`, `${length}px`);
    }
    shell.onShown((diagram) => void this.refresh(diagram));
    shell.onModelChanged((diagram) => void this.refresh(diagram));
    shell.onTurned(() => this.show(undefined, [], this.asked));
    shell.onLoading(({ notes }) => {
      notes.onChanged(() => notes === this.owner?.notes && this.markSelected());
      notes.onMoved((moved) => notes === this.owner?.notes && this.take(moved));
    });
    this.menu.add(() => this.entries());
    shell.canvas.addEventListener('pointerdown', (event) => this.press(event), { capture: true });
    shell.canvas.addEventListener('keydown', (event) => this.keyDown(event), { capture: true });
  }

  private async refresh(diagram: Diagram): Promise<void> {
    const request: RequestNotesAction = { kind: 'slipway.requestNotes', requestId: '' };
    const asked = ++this.asked;
    const { notes } = await diagram.dispatcher.request(request);
    if (diagram === this.shell.diagram) {
      this.show(diagram, notes, asked);
    }
  }

  /** Shows these; what is being written or moved stays as it is. */
  private show(diagram: Diagram | undefined, notes: readonly ShownNote[], asked: number): void {
    // What is begun before the first answer has no owner yet.
    const known = diagram && (this.owner ?? diagram) === diagram ? this.boxes : [];
    this.owner = diagram;
    const drafts = known.filter((box) => box.note.id === '' && box.isBusy);
    const boxes = diagram
      ? notes.map((note) => {
          const box = known.find((each) => each.note.id === note.id);
          box?.take(note, asked);
          return box ?? new NoteBox(note, diagram, this.shell, this);
        })
      : [];
    this.hold([...boxes, ...drafts]);
    diagram?.notes.show(notes);
  }

  private take(moved: readonly ShownNote[]): void {
    for (const note of moved) {
      this.boxes.find((box) => box.note.id === note.id)?.moved(note);
    }
    this.place();
  }

  place(): void {
    this.layer.place();
  }

  private hold(boxes: NoteBox[]): void {
    const gone = this.boxes.filter((box) => !boxes.includes(box));
    const hadFocus = gone.some(({ element }) => element.contains(document.activeElement));
    gone.forEach(({ element }) => element.remove());
    for (const { element } of boxes) {
      if (!element.isConnected) {
        this.layer.element.append(element);
      }
    }
    this.boxes = boxes;
    this.layer.hold(boxes);
    if (hadFocus) {
      this.shell.focusDiagram();
    }
  }

  // What is selected

  private markSelected(): void {
    const { selected } = this.owner!.notes;
    const chosen = this.boxes.filter(({ note }) => note.id !== '' && selected.includes(note.id));
    this.boxes.forEach((box) => box.choose(chosen.includes(box)));
    const { activeElement } = document;
    const isIdle =
      activeElement === document.body ||
      activeElement?.matches('.diagram > svg, .review-note, .review-frame') === true;
    if (isIdle && chosen.length === 1 && this.owner!.selectedIds.length === 1) {
      chosen[0].element.focus();
    }
  }

  /** Pressing something in the diagram selects that alone, unless it is selected: then it is dragged with the notes. */
  private press(event: PointerEvent): void {
    const { target, button, ctrlKey, metaKey, shiftKey } = event;
    const isAlone = button === 0 && !ctrlKey && !metaKey && !shiftKey;
    if (isAlone && target instanceof Element && target.closest('.diagram')) {
      const pressed = this.owner?.elementAt(event);
      if (!pressed || !isSelected(pressed)) {
        this.owner?.notes.deselect();
      }
    }
  }

  /** The diagram itself deletes elements alone. */
  private keyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (
      event.key === 'Delete' &&
      target.matches('.diagram > svg') &&
      (this.owner?.notes.selected.length ?? 0) > 0
    ) {
      event.preventDefault();
      event.stopPropagation();
      this.shell.commands.run('edit.delete');
    }
  }

  select({ note }: NoteBox, adds: boolean): Promise<void> {
    const { notes, dispatcher } = this.owner!;
    const isSelected = notes.selected.includes(note.id);
    return dispatcher.dispatch(
      SelectAction.create({
        selectedElementsIDs: adds && isSelected ? [] : [note.id],
        deselectedElementsIDs: !adds || (isSelected ? [note.id] : []),
      }),
    );
  }

  // The menu of a note

  async openMenu(box: NoteBox, at: Point): Promise<void> {
    const { notes } = this.owner!;
    if (!notes.selected.includes(box.note.id)) {
      await this.select(box, false);
    }
    this.pointed = box;
    this.menu.open(at, this.owner!.selectedIds);
  }

  private entries(): MenuEntry[] {
    const { commands } = this.shell;
    const box = this.pointed!;
    return [
      {
        group: 'text',
        label: box.note.frame ? 'Edit title' : 'Edit text',
        keys: 'F2',
        enabled: true,
        run: () => box.write(),
      },
      ...MENU.flatMap((ids, group) =>
        ids.map((id) => {
          const { label, keys, enabled } = commands.get(id);
          return {
            group: String(group),
            label,
            keys: keys?.[0],
            enabled: enabled?.() ?? true,
            run: () => commands.run(id),
          };
        }),
      ),
    ];
  }

  private focus(): void {
    if (this.pointed?.element.isConnected) {
      this.pointed.element.focus();
    } else {
      this.shell.focusDiagram();
    }
  }

  /**
   * Begins one, and has its text written. A frame is around what is selected.
   *
   * @param pointed where the mouse is in the window; where it is left out, a note covers no node if there is room in view
   */
  begin(frame: boolean, pointed?: Point): void {
    const { diagram } = this.shell;
    if (!diagram) {
      return;
    }
    const note = {
      id: '',
      frame,
      text: '',
      ...((frame ? aroundSelected(diagram) : undefined) ??
        place(diagram, frame ? FRAME : NOTE, pointed)),
    };
    const box = new NoteBox(note, diagram, this.shell, this, () =>
      this.hold(this.boxes.filter((each) => each !== box)),
    );
    this.hold([...this.boxes, box]);
    box.write();
  }
}

function place(diagram: Diagram, size: Dimension, pointed?: Point): Bounds {
  const at = pointed && diagram.pointAt({ clientX: pointed.x, clientY: pointed.y });
  if (at) {
    return { x: Math.round(at.x), y: Math.round(at.y), ...size };
  }
  const view = diagram.inView();
  const notes = diagram.notes.all.filter(({ frame }) => !frame);
  const free = { ...freePlace(diagram, undefined, size, notes), ...size };
  return free.y + free.height <= view.y + view.height ? free : middle(view, size);
}

function middle({ x, y, width, height }: Bounds, size: Dimension): Bounds {
  return {
    x: Math.round(x + (width - size.width) / 2),
    y: Math.round(y + (height - size.height) / 2),
    ...size,
  };
}

function aroundSelected(diagram: Diagram): Bounds | undefined {
  const selected = selectedNodes(diagram).map((node) => diagram.scene.boundsOf(node));
  if (selected.length === 0) {
    return undefined;
  }
  const { x, y, width, height } = selected.reduce(Bounds.combine);
  return {
    x: x - MARGIN,
    y: y - TITLE,
    width: width + 2 * MARGIN,
    height: height + TITLE + MARGIN,
  };
}
