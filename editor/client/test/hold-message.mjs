// SPDX-License-Identifier: EPL-2.0

/**
 * Has what the server sends come late, each message by another time, in its order: as on a slow network, where pages show
 * for longer what stands between two messages.
 *
 * @param most the longest time between two messages, in milliseconds
 */
export function delayMessages(page, most) {
  return page.routeWebSocket(/glsp/, (socket) => {
    const server = socket.connectToServer();
    let before = Promise.resolve();
    server.onMessage((message) => {
      before = before
        .then(() => new Promise((later) => setTimeout(later, Math.random() * most)))
        .then(() => socket.send(message));
    });
  });
}

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
