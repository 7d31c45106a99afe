// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack;

import dev.slipway.cloud.CloudException;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.openstack4j.api.OSClient.OSClientV3;
import org.openstack4j.api.identity.EndpointURLResolver;
import org.openstack4j.api.types.Facing;
import org.openstack4j.api.types.ServiceType;
import org.openstack4j.core.transport.Config;
import org.openstack4j.model.identity.URLResolverParams;
import org.openstack4j.openstack.identity.v3.domain.KeystoneToken;
import org.openstack4j.openstack.internal.OSClientSession.OSClientSessionV3;

/**
 * Calls OpenStack4j. It keeps a session a thread: ours goes along for one call, and is what knows
 * tokens and addresses.
 */
final class OpenStack4jCalls {
  private static final ThreadLocal<Session> SESSION = new ThreadLocal<>();

  private final Session session;
  private final Config config;

  /** A call that was interrupted, on its way through OpenStack4j. */
  static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Interrupted(InterruptedException cause) {
      super(cause);
    }
  }

  OpenStack4jCalls(Session session) {
    this.session = session;
    this.config = Config.newConfig().withEndpointURLResolver(new Addresses());
  }

  /** The session of the call that this thread makes. */
  static Session session() {
    Session current = SESSION.get();
    if (current == null) {
      throw new IllegalStateException("OpenStack4j was called past its session");
    }
    return current;
  }

  /** What a call of OpenStack4j returns; its failures are those of the session. */
  <T> T call(Function<OSClientV3, T> call) throws CloudException, InterruptedException {
    SESSION.set(session);
    try {
      // The session adds the token itself: OpenStack4j never sees it.
      KeystoneToken none = new KeystoneToken();
      none.setId("");
      return call.apply(OSClientSessionV3.createSession(none, Facing.PUBLIC, null, config));
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CloudException failure) {
        throw failure;
      }
      throw e;
    } catch (Interrupted e) {
      InterruptedException interrupted = new InterruptedException();
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      SESSION.remove();
    }
  }

  /** The same for what is fine where it is gone already, as with deleting. */
  void callUnlessGone(Function<OSClientV3, ?> call) throws CloudException, InterruptedException {
    try {
      call(call);
    } catch (CloudException e) {
      if (e.kind() != CloudException.Kind.NOT_FOUND) {
        throw e;
      }
    }
  }

  /** Services are where the session says. */
  private static final class Addresses implements EndpointURLResolver {
    @Override
    public String findURLV2(URLResolverParams wanted) {
      throw new IllegalArgumentException("Identity API v2 is not used");
    }

    @Override
    public String findURLV3(URLResolverParams wanted) {
      try {
        return OpenStack4jCalls.session().endpoint(service(wanted.type));
      } catch (CloudException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new Interrupted(e);
      }
    }

    private static Service service(ServiceType type) {
      return switch (type) {
        case IDENTITY -> Service.IDENTITY;
        case COMPUTE -> Service.COMPUTE;
        case NETWORK -> Service.NETWORK;
        case IMAGE -> Service.IMAGE;
        case ORCHESTRATION -> Service.ORCHESTRATION;
        default -> throw new IllegalArgumentException("not used: " + type);
      };
    }
  }
}
