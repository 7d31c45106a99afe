// SPDX-License-Identifier: EPL-2.0
import './notes.css';
import { Bounds, type Operation, type RequestAction } from '@eclipse-glsp/client';
import type { SetNotesAction, ShownNote } from '../messages';
import { measures } from '../notation';
import { html } from '../../../../runtime/live/page/dom';
import type { ContextMenu } from './context-menu';
import type { Diagram } from './diagram';
import { ARROWS, STEP } from './diagram-keys';
import { selectedNodes } from './elements';
import { type Pinned, PinnedLayer } from './pinned-layer';
import type { Shell } from './shell';

interface RequestNotesAction extends RequestAction<SetNotesAction> {
  kind: 'slipway.requestNotes';
}

/** Adds a note or a frame where it has no id, else changes it, or deletes it. */
interface EditNoteOperation extends Operation, ShownNote {
  kind: 'slipway.editNote';
  deleted: boolean;
}

/** The size of a new note, and of a frame around nothing, in pixels of the diagram. */
const NOTE = { width: 180, height: 72 };
const FRAME = { width: 360, height: 240 };

/** Between a frame and what it is put around; above that, its title has room. */
const MARGIN = 20;
const TITLE = 36;

/** The least width and height. */
const LEAST = 40;

/** Adds notes and frames: what reviewers are told beside the elements of a diagram. */
export function addNotes(shell: Shell): void {
  const notes = new Notes(shell);
  const begin = (frame: boolean) => (): void => notes.begin(frame);
  shell.commands.add(
    {
      id: 'diagram.note',
      label: 'Add note',
      description: 'A note on the diagram, for those who read it',
      keys: ['Alt+Shift+N'],
      enabled: () => shell.diagram !== undefined,
      run: begin(false),
    },
    {
      id: 'diagram.frame',
      label: 'Add frame',
      description: 'A frame with a title, around the selection if there is any',
      keys: ['Alt+Shift+G'],
      enabled: () => shell.diagram !== undefined,
      run: begin(true),
    },
  );
}

/** Has notes and frames in the menu of the diagram. */
export function offerNotes(shell: Shell, menu: ContextMenu): void {
  menu.add(() =>
    ['diagram.note', 'diagram.frame'].map((id) => {
      const { label, keys } = shell.commands.all().find((command) => command.id === id)!;
      return {
        group: 'notes',
        label,
        keys: keys?.[0],
        enabled: true,
        run: () => shell.commands.run(id),
      };
    }),
  );
}

/** The notes and frames of the diagram that is shown. */
class Notes {
  private readonly layer: PinnedLayer;
  private boxes: NoteBox[] = [];
  private owner?: Diagram;

  constructor(private readonly shell: Shell) {
    this.layer = new PinnedLayer(shell, 'notes', 'Notes and frames', () => true);
    for (const [name, length] of Object.entries(measures.note)) {
      this.layer.element.style.setProperty(`--${name}`, `${length}px`);
    }
    shell.onShown((diagram) => void this.refresh(diagram));
    shell.onModelChanged((diagram) => void this.refresh(diagram));
    shell.onTurned(() => this.show(undefined, []));
  }

  private async refresh(diagram: Diagram): Promise<void> {
    const request: RequestNotesAction = { kind: 'slipway.requestNotes', requestId: '' };
    const { notes } = await diagram.dispatcher.request(request);
    if (diagram === this.shell.diagram) {
      this.show(diagram, notes);
    }
  }

  /** Shows these; what is being written or moved stays as it is. */
  private show(diagram: Diagram | undefined, notes: readonly ShownNote[]): void {
    const known = diagram === this.owner ? this.boxes : [];
    this.owner = diagram;
    const drafts = known.filter((box) => box.note.id === '' && box.isBusy);
    const boxes = diagram
      ? notes.map((note) => {
          const box = known.find((each) => each.note.id === note.id);
          box?.take(note);
          return box ?? new NoteBox(note, diagram, this.shell);
        })
      : [];
    if (diagram) {
      diagram.beside = notes;
    }
    this.hold([...boxes, ...drafts]);
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

  /** Begins one, and has its text written: in the middle of what is in view, or around what is selected. */
  begin(frame: boolean): void {
    const { diagram } = this.shell;
    if (!diagram) {
      return;
    }
    const note = {
      id: '',
      frame,
      text: '',
      ...(frame ? frameFor(diagram) : middle(diagram, NOTE)),
    };
    const box = new NoteBox(note, diagram, this.shell, () =>
      this.hold(this.boxes.filter((each) => each !== box)),
    );
    this.hold([...this.boxes, box]);
    box.write();
  }
}

function middle(diagram: Diagram, size: { width: number; height: number }): Bounds {
  const { x, y, width, height } = diagram.inView();
  return {
    x: Math.round(x + (width - size.width) / 2),
    y: Math.round(y + (height - size.height) / 2),
    ...size,
  };
}

function frameFor(diagram: Diagram): Bounds {
  const selected = selectedNodes(diagram).map((node) => diagram.scene.boundsOf(node));
  if (selected.length === 0) {
    return middle(diagram, FRAME);
  }
  const { x, y, width, height } = selected.reduce(Bounds.combine);
  return {
    x: x - MARGIN,
    y: y - TITLE,
    width: width + 2 * MARGIN,
    height: height + TITLE + MARGIN,
  };
}

/** One note or frame above the diagram. */
class NoteBox implements Pinned {
  readonly element: HTMLElement;
  private readonly text = html('div', { class: 'note-text' });
  private field?: HTMLTextAreaElement;
  private moving = false;

  /**
   * @param discard called where a new one is given up or done
   */
  constructor(
    public note: ShownNote,
    private readonly diagram: Diagram,
    private readonly shell: Shell,
    private readonly discard?: () => void,
  ) {
    const corner = html('div', { class: 'note-corner', title: 'Change the size' });
    const edges = note.frame
      ? ['top', 'right', 'bottom', 'left'].map((side) => html('div', { class: `note-${side}` }))
      : [];
    this.element = html(
      'div',
      { class: note.frame ? 'review-frame' : 'review-note', tabindex: '0', role: 'group' },
      ...edges,
      this.text,
      corner,
    );
    for (const grip of note.frame ? [...edges, this.text] : [this.element]) {
      grip.addEventListener('pointerdown', (event) => this.drag(event, false));
    }
    corner.addEventListener('pointerdown', (event) => this.drag(event, true));
    this.element.addEventListener('dblclick', () => this.write());
    this.element.addEventListener('keydown', (event) => this.keyDown(event));
    this.say();
  }

  /** Whether it is being written or moved. */
  get isBusy(): boolean {
    return this.field !== undefined || this.moving;
  }

  /** Looks as the server says, unless the user is about to change it. */
  take(note: ShownNote): void {
    if (!this.isBusy) {
      this.note = note;
      this.say();
    }
  }

  private say(): void {
    const { text, frame } = this.note;
    this.text.textContent = text;
    this.element.setAttribute('aria-label', `${frame ? 'Frame' : 'Note'}: ${text || 'no text'}`);
  }

  place(frame: DOMRect): void {
    const { zoom } = this.diagram.context.viewportData;
    const { x, y } = this.diagram.inWindow(this.note);
    Object.assign(this.element.style, {
      transform: `translate(${x - frame.left}px, ${y - frame.top}px) scale(${zoom})`,
      width: `${this.note.width}px`,
      height: `${this.note.height}px`,
    });
  }

  private send(changed: Partial<EditNoteOperation>): void {
    this.note = { ...this.note, ...changed };
    const { id, frame, x, y, width, height, text } = this.note;
    const operation: EditNoteOperation = {
      kind: 'slipway.editNote',
      isOperation: true,
      deleted: changed.deleted ?? false,
      ...{ id, frame, x, y, width, height, text },
    };
    void this.diagram.dispatcher.dispatch(operation);
  }

  private drag(event: PointerEvent, resizing: boolean): void {
    if (event.button !== 0 || this.field) {
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    this.element.focus();
    const grip = event.currentTarget as HTMLElement;
    const before = this.note;
    const { zoom } = this.diagram.context.viewportData;
    const ended = new AbortController();
    const { signal } = ended;
    this.moving = true;
    grip.setPointerCapture(event.pointerId);
    grip.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const x = Math.round((clientX - event.clientX) / zoom);
        const y = Math.round((clientY - event.clientY) / zoom);
        this.note = resizing
          ? {
              ...before,
              width: Math.max(LEAST, before.width + x),
              height: Math.max(LEAST, before.height + y),
            }
          : { ...before, x: before.x + x, y: before.y + y };
        this.place(this.shell.canvas.getBoundingClientRect());
      },
      { signal },
    );
    const end = (): void => {
      ended.abort();
      this.moving = false;
      const { x, y, width, height } = this.note;
      if (!Bounds.equals({ x, y, width, height }, before)) {
        this.send({});
      }
    };
    grip.addEventListener('pointerup', end, { signal });
    grip.addEventListener('pointercancel', end, { signal });
  }

  private keyDown(event: KeyboardEvent): void {
    if (this.field) {
      return;
    }
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (ctrlKey || altKey || metaKey) {
      return;
    }
    if (key === 'Enter' || key === 'F2') {
      this.write();
    } else if (key === 'Delete' || key === 'Backspace') {
      this.send({ deleted: true });
    } else if (key === 'Escape') {
      this.shell.focusDiagram();
    } else if (key in ARROWS) {
      const step = shiftKey ? 1 : STEP;
      this.send({ x: this.note.x + ARROWS[key].x * step, y: this.note.y + ARROWS[key].y * step });
      this.place(this.shell.canvas.getBoundingClientRect());
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Has the text written: until the focus goes elsewhere, or Escape gives it up. */
  write(): void {
    if (this.field) {
      return;
    }
    const { frame, text } = this.note;
    const field = html('textarea', {
      class: 'note-field',
      'aria-label': frame ? 'Title of the frame' : 'Text of the note',
      rows: '1',
    });
    field.value = text;
    this.field = field;
    this.text.hidden = true;
    this.element.append(field);
    const end = (isTaken: boolean): void => {
      if (this.field !== field) {
        return;
      }
      this.field = undefined;
      this.text.hidden = false;
      const written = field.value.trimEnd();
      const hadFocus = document.activeElement === field;
      field.remove();
      const isNew = this.note.id === '';
      const isWorthIt = isNew ? frame || written !== '' : written !== text;
      if (isTaken && isWorthIt) {
        this.send({ text: written });
        this.say();
      }
      if (isNew) {
        this.discard?.();
      } else if (hadFocus) {
        this.element.focus();
      }
    };
    field.addEventListener('blur', () => end(true));
    field.addEventListener('keydown', (event) => {
      const isEnd = event.key === 'Enter' && (frame || event.ctrlKey || event.metaKey);
      if (isEnd || event.key === 'Escape') {
        event.preventDefault();
        end(isEnd);
      }
      event.stopPropagation();
    });
    field.addEventListener('pointerdown', (event) => event.stopPropagation());
    field.focus();
    field.select();
  }
}
