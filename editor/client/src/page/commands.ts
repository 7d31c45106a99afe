// SPDX-License-Identifier: EPL-2.0

/** Something a user can do: the one description of it for buttons, keys, menus and the command palette. */
export interface PageCommand {
  /** Unique, such as `edit.undo`; what stands before the dot groups commands in menus. */
  readonly id: string;
  /** What users read, such as `Undo`. */
  readonly label: string;
  /** More about it, for tool tips. */
  readonly description?: string;
  /**
   * Keys that run it, the first is shown: `Ctrl+Shift+F`, with the modifiers in that order and the key as in
   * KeyboardEvent.key (letters as capitals). Ctrl is also Cmd.
   */
  readonly keys?: readonly string[];
  /** Whether a diagram itself takes the keys where it has the focus; they are then left to it. */
  readonly keysOfDiagram?: boolean;
  /** Whether it is done with what is selected in the diagram. */
  readonly ofSelection?: boolean;
  /** Whether its keys run it in fields of text, too. */
  readonly everywhere?: boolean;
  /** Whether it can be run now; always where it is left out. */
  readonly enabled?: () => boolean;
  /** Whether what it switches is on; left out where it switches nothing. */
  readonly pressed?: () => boolean;
  run(): void;
}

/** All that a user can do on the page. */
export class Commands {
  private readonly byId = new Map<string, PageCommand>();
  private readonly listeners: (() => void)[] = [];

  add(...commands: PageCommand[]): void {
    for (const command of commands) {
      if (this.byId.has(command.id)) {
        throw new Error(`Two commands are called ${command.id}.`);
      }
      this.byId.set(command.id, command);
    }
  }

  /** In the order in which they were added. */
  all(): PageCommand[] {
    return Array.from(this.byId.values());
  }

  get(id: string): PageCommand {
    const command = this.byId.get(id);
    if (!command) {
      throw new Error(`There is no command ${id}.`);
    }
    return command;
  }

  /** The commands of pressed keys, also those that cannot be run now. */
  ofKeys(event: KeyboardEvent): PageCommand[] {
    const pressed = keyOf(event);
    return this.all().filter((each) => each.keys?.includes(pressed));
  }

  run(id: string): void {
    const command = this.get(id);
    if (command.enabled?.() ?? true) {
      command.run();
    }
  }

  /** Says that what a command switches is now on or off. */
  changed(): void {
    this.listeners.forEach((listener) => listener());
  }

  /** Calls a listener whenever something was switched. */
  whenChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Runs the command of a pressed key; keys without Ctrl or Alt are left to fields of text. */
  keyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const pressed = keyOf(event);
    // What cannot be run now leaves the keys to the browser, such as those that copy a text.
    const command = this.ofKeys(event).find((each) => each.enabled?.() ?? true);
    if (
      !command ||
      (target.closest('input, textarea, select') &&
        !command.everywhere &&
        !pressed.startsWith('Ctrl+S'))
    ) {
      return;
    }
    // What lies above the diagram, such as a notice, has the focus without it: then the diagram gets no keys.
    if (command.keysOfDiagram && target.closest('.diagram')) {
      return;
    }
    event.preventDefault();
    this.run(command.id);
  }
}

function keyOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey ? 'Shift' : '',
    key,
  ]
    .filter((part) => part !== '')
    .join('+');
}
