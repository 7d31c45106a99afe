// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** An entry of a menu. */
export interface MenuItem {
  readonly name: string;
  readonly enabled: boolean;
  readonly dangerous?: boolean;
  readonly onChoose: () => void;
}

interface ActionMenuProperties {
  /** What the menu is of, for screen readers. */
  readonly name: string;
  readonly items: readonly MenuItem[];
  /** Below which the menu opens. */
  readonly anchor: DOMRect;
  readonly onClose: () => void;
}

const GAP = 4;

/** A menu that is open: arrows go through it, Enter and Space choose, Escape and Tab leave it. */
export function ActionMenu({ name, items, anchor, onClose }: ActionMenuProperties): JSX.Element {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) {
      return;
    }
    const below = anchor.bottom + GAP;
    const fits = below + element.offsetHeight <= window.innerHeight;
    element.style.top = `${fits ? below : Math.max(GAP, anchor.top - GAP - element.offsetHeight)}px`;
    element.style.left = `${Math.max(GAP, anchor.right - element.offsetWidth)}px`;
    (
      element.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? element
    ).focus();
  }, [anchor]);

  useEffect(() => {
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !(menu.current?.contains(event.target) ?? false)) {
        onClose();
      }
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('scroll', outside, true);
    };
  }, [onClose]);

  function moved(key: string): boolean {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const to = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at + entries.length - 1) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[key];
    if (to === undefined) {
      return false;
    }
    entries[to]?.focus();
    return true;
  }

  return (
    <div
      ref={menu}
      class="menu"
      role="menu"
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          onClose();
        } else if (moved(event.key)) {
          event.preventDefault();
        }
      }}
    >
      {items.map((item) => (
        <button
          key={item.name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          class={item.dangerous === true ? 'dangerous' : ''}
          aria-disabled={!item.enabled}
          onClick={() => {
            if (item.enabled) {
              onClose();
              item.onChoose();
            }
          }}
        >
          {item.name}
        </button>
      ))}
    </div>
  );
}
