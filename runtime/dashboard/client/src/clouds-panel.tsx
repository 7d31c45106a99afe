// SPDX-License-Identifier: EPL-2.0
import type { JSX } from 'preact';
import { word } from './format';
import type { Cloud, Orphan, Stack, StateSign } from './messages';
import { signClass, stateClass } from './state';

/** How an action of a stack goes. */
function signOf(stack: Stack): StateSign {
  if (stack.status === undefined) {
    return 'absent';
  }
  if (stack.status.endsWith('_FAILED')) {
    return 'failed';
  }
  return stack.status.endsWith('_IN_PROGRESS') ? 'under-way' : 'up';
}

function StackLine({ stack }: { readonly stack: Stack }): JSX.Element {
  return (
    <li>
      <span class="stack-name">{stack.name}</span>
      <span class={`state ${signClass(signOf(stack))}`}>{word(stack.status ?? 'ABSENT')}</span>
      {stack.size > 0 && (
        <>
          <progress
            value={stack.done}
            max={stack.size}
            aria-label={`Resources of ${stack.name} that are complete`}
          />
          <span class="muted">
            {stack.done} of {stack.size}
          </span>
        </>
      )}
      {stack.cause !== undefined && <p class="cause">{stack.cause}</p>}
    </li>
  );
}

function OrphanLine({ orphan }: { readonly orphan: Orphan }): JSX.Element {
  return (
    <li>
      <span class="stack-name">{orphan.name}</span>
      <span class={`state ${signClass('failed')}`}>{word('ORPHANED')}</span>
      <p class="cause">
        No stack holds this {orphan.kind}; <code>slipway apply</code> deletes {orphan.address}.
      </p>
    </li>
  );
}

/** The clouds that nodes are servers of, and how far their stacks are. */
export function CloudsPanel({ clouds }: { readonly clouds: readonly Cloud[] }): JSX.Element {
  return (
    <section class="panel clouds" aria-labelledby="clouds-title">
      <h2 id="clouds-title">Clouds</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="clouds-title">
        {clouds.map(({ name, contact, problem, stacks, servers, orphans }) => (
          <div key={name} class="cloud">
            <p>
              <strong>{name}</strong>{' '}
              {contact === 'REACHED' ? (
                <span class="muted">
                  {servers.filter(({ state }) => state === 'RUNNING').length} of {servers.length}{' '}
                  servers run
                </span>
              ) : (
                <span class={`contact ${stateClass(contact)}`} title={problem?.message}>
                  {problem?.summary ?? 'waiting for its answer'}
                </span>
              )}
            </p>
            {contact === 'REACHED' && (
              <ul>
                {stacks.map((stack) => (
                  <StackLine key={stack.address} stack={stack} />
                ))}
                {orphans.map((orphan) => (
                  <OrphanLine key={orphan.address} orphan={orphan} />
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
