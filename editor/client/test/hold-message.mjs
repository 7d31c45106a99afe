// SPDX-License-Identifier: EPL-2.0

/** What the server selects once something was made. */
export const SELECTION = ({ kind }) => kind === 'elementSelected';

/**
 * Holds back what the server sends of some kind, as a slow machine does.
 *
 * @param isHeld whether an action of the server's is held back
 * @returns `prepare` for the page that is opened, and `held`: a promise of what lets the first of them through
 */
export function holdMessage(isHeld) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  const prepare = (page) =>
    page.routeWebSocket(/glsp/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const action = JSON.parse(message).params?.action;
        if (action && isHeld(action)) {
          release(() => socket.send(message));
        } else {
          socket.send(message);
        }
      });
    });
  return { prepare, held };
}
