// SPDX-License-Identifier: EPL-2.0
import { RAL } from 'vscode-jsonrpc';

/**
 * Has JSON-RPC handle one message right after the other. Its library waits for a timer of 0 ms before each, and browsers make
 * that 4 ms where one timer follows another.
 */
export function handleMessagesAtOnce(): void {
  const waiting = new Map<number, () => void>();
  const channel = new MessageChannel();
  let last = 0;
  channel.port1.onmessage = ({ data }: MessageEvent<number>) => {
    const callback = waiting.get(data);
    waiting.delete(data);
    callback?.();
  };
  const layer = RAL();
  RAL.install({
    ...layer,
    timer: {
      ...layer.timer,
      setImmediate(callback, ...args) {
        const number = ++last;
        waiting.set(number, () => callback(...(args as unknown[])));
        channel.port2.postMessage(number);
        return { dispose: () => waiting.delete(number) };
      },
    },
  });
}
