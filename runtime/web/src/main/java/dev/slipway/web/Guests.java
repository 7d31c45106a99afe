// SPDX-License-Identifier: EPL-2.0
package dev.slipway.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;

/**
 * Who may use a server beside the user who started it: each by a token of their own, until that is
 * revoked or the server ends.
 */
public final class Guests {
  /** The parameter of the query that has the token. */
  static final String TOKEN_PARAMETER = "token";

  private static final String ATTRIBUTE = Guests.class.getName();

  /**
   * One of them.
   *
   * @param id names the guest to this server alone; nothing is opened by it
   * @param name what others call the guest
   */
  public record Guest(String id, String name) {}

  private record Entry(Guest guest, Secret token, Secret session) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final List<Consumer<Guest>> whenRevoked = new CopyOnWriteArrayList<>();

  /** The guest that a request comes from; empty where it comes from whoever started the server. */
  public static Optional<Guest> of(Request request) {
    return Optional.ofNullable((Guest) request.getAttribute(ATTRIBUTE));
  }

  /** Lets somebody in from now on. */
  public synchronized Guest invite(String name) {
    Guest guest = new Guest(UUID.randomUUID().toString(), name);
    entries.put(guest.id(), new Entry(guest, Secret.random(), Secret.random()));
    return guest;
  }

  /**
   * Lets a guest in no more.
   *
   * @return whether there was a guest with that id
   */
  public boolean revoke(String id) {
    Entry gone;
    synchronized (this) {
      gone = entries.remove(id);
    }
    if (gone != null) {
      whenRevoked.forEach(listener -> listener.accept(gone.guest()));
    }
    return gone != null;
  }

  /** Has a listener told of each guest that is revoked, who is let in no more by then. */
  public void onRevoked(Consumer<Guest> listener) {
    whenRevoked.add(listener);
  }

  /** All of them, the first invited first. */
  public synchronized List<Guest> all() {
    return entries.values().stream().map(Entry::guest).toList();
  }

  /** Whether a guest is still let in. */
  public synchronized boolean has(Guest guest) {
    return entries.containsKey(guest.id());
  }

  /** What the query of a guest's address has; empty where the guest is let in no more. */
  public synchronized Optional<String> query(Guest guest) {
    return Optional.ofNullable(entries.get(guest.id()))
        .map(entry -> TOKEN_PARAMETER + "=" + entry.token().reveal());
  }

  /** What a guest's cookie holds, if the token is that of one. */
  Optional<Secret> exchange(String token) {
    return find(token, true).map(Entry::session);
  }

  /** Marks a request as that of the guest with this token; says whether there is one. */
  boolean passByToken(Request request, String token) {
    return mark(request, find(token, true));
  }

  /** Marks a request as that of the guest whose cookie holds this; says whether there is one. */
  boolean passByCookie(Request request, String session) {
    return mark(request, find(session, false));
  }

  private static boolean mark(Request request, Optional<Entry> found) {
    found.ifPresent(entry -> request.setAttribute(ATTRIBUTE, entry.guest()));
    return found.isPresent();
  }

  /** All are compared, whichever it is: how long that takes tells nothing. */
  private synchronized Optional<Entry> find(String claim, boolean byToken) {
    List<Entry> found = new ArrayList<>();
    for (Entry entry : entries.values()) {
      if ((byToken ? entry.token() : entry.session()).isKnownBy(claim)) {
        found.add(entry);
      }
    }
    return found.stream().findFirst();
  }
}
