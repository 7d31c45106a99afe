// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import dev.slipway.editor.server.model.Person;
import dev.slipway.editor.server.rpc.RpcSocket;
import dev.slipway.web.Guests;
import dev.slipway.web.Guests.Guest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.server.Request;

/** The sockets of guests' tabs. Those of a guest who is revoked are closed. */
public final class Connections {
  /** What a page of a guest who is revoked is told as it is closed; the page knows it, too. */
  private static final int REVOKED = 4001;

  private final Guests guests;
  private final Map<RpcSocket, Guest> open = new ConcurrentHashMap<>();

  public Connections(Guests guests) {
    this.guests = guests;
    guests.onRevoked(this::end);
  }

  /**
   * Takes note of the socket of a tab, if it is a guest's.
   *
   * @param request what the tab connects by
   */
  public void add(Request request, RpcSocket socket) {
    Guests.of(request).ifPresent(guest -> add(guest, socket));
  }

  /** Who a request comes from. */
  public static Person personOf(Request request) {
    return Guests.of(request)
        .map(guest -> new Person(guest.id(), guest.name()))
        .orElse(Person.OWNER);
  }

  private void add(Guest guest, RpcSocket socket) {
    open.put(socket, guest);
    socket.whenClosed(() -> open.remove(socket));
    // Who was revoked since the request was let in was not found among those that are open.
    if (!guests.has(guest)) {
      end(guest);
    }
  }

  private void end(Guest gone) {
    open.forEach(
        (socket, guest) -> {
          if (guest.equals(gone)) {
            socket.end(REVOKED, "revoked");
          }
        });
  }
}
