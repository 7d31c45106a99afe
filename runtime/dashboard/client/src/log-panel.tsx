// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LogPlace } from './actions';
import { problemOf } from './problem-list';
import { readConsole, readLog } from './server';

const LINES = 400;
const PERIOD_MS = 1000;

/** A console is asked for at the cloud, for all of its users. */
const CONSOLE_PERIOD_MS = 5000;

interface LogPanelProperties {
  readonly place: LogPlace;
  readonly onClose: () => void;
}

/** The end of an instance's log or a server's console, followed until the user holds it. */
export function LogPanel({ place, onClose }: LogPanelProperties): JSX.Element {
  const [text, setText] = useState<string | null>(null);
  const [trouble, setTrouble] = useState('');
  const [following, setFollowing] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const content = useRef<HTMLPreElement>(null);
  const { node, label } = place;

  useEffect(() => {
    const earlier = document.activeElement;
    content.current?.focus({ preventScroll: true });
    return () => {
      if (earlier instanceof HTMLElement) {
        earlier.focus();
      }
    };
  }, []);

  useEffect(() => {
    if (!following) {
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const read = async (): Promise<void> => {
      try {
        const { lines } = await (label === undefined
          ? readConsole(node, LINES)
          : readLog(node, label, LINES));
        setText(lines.join('\n'));
        setTrouble('');
      } catch (error) {
        const problem = problemOf(error);
        setTrouble([problem.summary, problem.message].filter((part) => part).join(': '));
      }
      if (!over) {
        timer = setTimeout(() => void read(), label === undefined ? CONSOLE_PERIOD_MS : PERIOD_MS);
      }
    };
    void read();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [node, label, following]);

  useLayoutEffect(() => {
    if (following && content.current !== null) {
      content.current.scrollTop = content.current.scrollHeight;
    }
  }, [text, following]);

  return (
    <section
      ref={panel}
      class="panel log"
      aria-labelledby="log-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          onClose();
        }
      }}
    >
      <div class="log-head">
        <h2 id="log-title">
          {label === undefined ? (
            `Console of ${node}`
          ) : (
            <>
              Log of {label} <span class="muted">on {node}</span>
            </>
          )}
        </h2>
        <label>
          <input
            type="checkbox"
            checked={following}
            onChange={(event) => {
              setFollowing(event.currentTarget.checked);
            }}
          />{' '}
          Follow
        </label>
        <button type="button" class="plain" aria-label="Close the log" onClick={onClose}>
          ✕
        </button>
      </div>
      {trouble !== '' && (
        <p class="trouble" role="status">
          {trouble}
        </p>
      )}
      <pre ref={content} tabIndex={0} aria-labelledby="log-title" role="log" aria-live="off">
        {text ?? ''}
        {text === '' && <span class="muted">The log is empty.</span>}
      </pre>
    </section>
  );
}
