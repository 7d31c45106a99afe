// SPDX-License-Identifier: EPL-2.0
import { BaseJsonrpcGLSPClient, GLSPClient, GLSPWebSocketProvider } from '@eclipse-glsp/client';
import { MessageConnection } from 'vscode-jsonrpc';

const RETRY_MILLISECONDS = 1000;

/** Connects to the server that the page came from. */
export async function connect(lost: () => void): Promise<GLSPClient> {
  const address = new URL('glsp/', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  const provider = new GLSPWebSocketProvider(address.href, { reconnecting: false });
  const connection = await new Promise<MessageConnection>(resolve => provider.listen({ onConnection: resolve }));
  connection.onClose(lost);
  return new BaseJsonrpcGLSPClient({ id: 'slipway', connectionProvider: async () => connection });
}

/** Waits until the server answers again. */
export async function answering(): Promise<void> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MILLISECONDS));
    try {
      if ((await fetch('models', { cache: 'no-store' })).ok) {
        return;
      }
    } catch {
      // Not yet.
    }
  }
}
