// SPDX-License-Identifier: EPL-2.0

/**
 * Holds back what the server selects once something was made, as a slow machine does.
 *
 * @returns `prepare` for the page that is opened, and `held`: a promise of what lets the first selection through
 */
export function holdSelection() {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const prepare = (page) =>
    page.routeWebSocket(/glsp/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const selects = JSON.parse(message).params?.action?.kind === 'elementSelected';
        if (selects) {
          release(() => socket.send(message));
        } else {
          socket.send(message);
        }
      });
    });
  return { prepare, held };
}
