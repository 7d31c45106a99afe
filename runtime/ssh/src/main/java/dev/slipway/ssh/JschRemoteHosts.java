// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import dev.slipway.diagnostics.Location;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteException.Kind;
import dev.slipway.engine.RemoteHost;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Machines over SSH: a node is the host of that name in an ssh_config.
 *
 * <p>A node that is a server of a cloud needs no such host: its address and key are recorded when
 * the server is launched.
 *
 * <p>A host is reached directly, through jump hosts (whose connections are shared), or by a
 * ProxyCommand. Keys come from the agent and from files; passwords are never asked for. A host key
 * that is not recorded as the host's is refused.
 */
public final class JschRemoteHosts implements RemoteHosts {
  private static final int MOST_JUMPS = 8;
  private static final Pattern JUMP =
      Pattern.compile("(?:ssh://)?(?:([^@]+)@)?(\\[[^\\]]+\\]|[^:]+)(?::([0-9]{1,5}))?/?");

  private final SshConfig config;
  private final SshLimits limits;
  private final Optional<ServerRecords> servers;
  private final Semaphore connects;
  private final Map<String, JschRemoteHost> hosts = new ConcurrentHashMap<>();
  private final Map<String, JschRemoteHost> jumpHosts = new ConcurrentHashMap<>();
  private final ExecutorService workers = Executors.newCachedThreadPool(daemon("ssh step"));
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(daemon("ssh watch"));

  /** Hosts of that configuration, none connected yet. */
  public JschRemoteHosts(SshConfig config, SshLimits limits) {
    this(config, limits, Optional.empty());
  }

  /** The same with {@link SshLimits#DEFAULT}. */
  public JschRemoteHosts(SshConfig config) {
    this(config, SshLimits.DEFAULT);
  }

  /**
   * Hosts of that configuration, and servers of clouds by what is recorded of them when they are
   * connected to.
   */
  public JschRemoteHosts(SshConfig config, ServerRecords servers) {
    this(config, SshLimits.DEFAULT, Optional.of(servers));
  }

  JschRemoteHosts(SshConfig config, SshLimits limits, Optional<ServerRecords> servers) {
    this.config = config;
    this.limits = limits;
    this.servers = servers;
    this.connects = new Semaphore(limits.connects());
  }

  @Override
  public RemoteHost open(String node) throws RemoteException, InterruptedException {
    JschRemoteHost host =
        hosts.computeIfAbsent(node, name -> host(node, () -> connectToNode(name)));
    host.connected();
    return host;
  }

  @Override
  public void close() {
    // Those behind a jump host first, else they seem to be lost.
    hosts.values().parallelStream().forEach(JschRemoteHost::close);
    jumpHosts.values().forEach(JschRemoteHost::close);
    // The workers end by themselves when they are idle; what was cut off still needs them.
    clock.shutdownNow();
  }

  private JschRemoteHost host(String node, JschRemoteHost.Connecting connecting) {
    return new JschRemoteHost(node, connecting, workers, limits);
  }

  private SshConnection connectToNode(String node) throws RemoteException, InterruptedException {
    Optional<ServerRecords.Server> server = server(node);
    SshTarget target = targetOf(node, server);
    try {
      return connect(node, target);
    } catch (RemoteException e) {
      // Where the files give it a HostName, it is as any host, which may be booting.
      if ((e.kind() == Kind.UNREACHABLE || e.kind() == Kind.HOST_KEY_UNKNOWN)
          && target.hostName().equals(node)
          && server.filter(known -> known.hostKey().isEmpty()).isPresent()) {
        throw SshFailures.serverKeyUnrecorded(node, server.get().address(), e);
      }
      throw e;
    }
  }

  private Optional<ServerRecords.Server> server(String node) throws RemoteException {
    if (servers.isEmpty()) {
      return Optional.empty();
    }
    try {
      return servers.get().of(node);
    } catch (IOException e) {
      throw SshFailures.misconfigured(
          node,
          Location.of(servers.get().file().toString()),
          "the recorded servers cannot be read: " + e.getMessage(),
          "Restore the file from a backup, or describe the host in your ssh_config.");
    }
  }

  private SshTarget targetOf(String node, Optional<ServerRecords.Server> server)
      throws RemoteException {
    SshTarget target = config.target(node, server);
    SshTarget on = target;
    for (int jumps = 0; !on.jumps().isEmpty(); jumps++) {
      if (jumps == MOST_JUMPS) {
        throw SshFailures.misconfigured(
            node,
            Location.NONE,
            "its jump hosts go through one another",
            "Set 'ProxyJump none' for the host that is reached directly.");
      }
      on = lastJump(node, on.jumps());
    }
    return target;
  }

  private SshConnection connect(String node, SshTarget target)
      throws RemoteException, InterruptedException {
    long pause = limits.pause().toMillis();
    for (int attempt = 1; ; attempt++) {
      Transport transport = transport(node, target);
      connects.acquire();
      try {
        return SshConnection.open(node, target, transport, workers, clock);
      } catch (RemoteException e) {
        if (e.kind() != Kind.UNREACHABLE || attempt == limits.attempts()) {
          throw e;
        }
      } finally {
        connects.release();
      }
      Thread.sleep(pause);
      pause *= 2;
    }
  }

  private Transport transport(String node, SshTarget target)
      throws RemoteException, InterruptedException {
    if (!target.jumps().isEmpty()) {
      return new JumpTransport(jump(node, target.jumps()).connected().session());
    }
    return target.proxyCommand().<Transport>map(CommandTransport::new).orElseGet(TcpTransport::new);
  }

  private JschRemoteHost jump(String node, List<String> jumps) throws RemoteException {
    SshTarget target = lastJump(node, jumps);
    return jumpHosts.computeIfAbsent(
        String.join(",", jumps),
        key -> host(target.alias(), () -> connect(target.alias(), target)));
  }

  /** The last of some jump hosts, to be reached through those before it. */
  private SshTarget lastJump(String node, List<String> jumps) throws RemoteException {
    String last = jumps.get(jumps.size() - 1).strip();
    List<String> before = jumps.subList(0, jumps.size() - 1);
    Matcher parts = JUMP.matcher(last);
    if (!parts.matches()) {
      throw SshFailures.misconfigured(
          node,
          Location.NONE,
          "'" + last + "' is not a jump host",
          "ProxyJump takes [user@]host[:port], several separated by commas.");
    }
    String bare = parts.group(2);
    SshTarget named =
        config.target(bare.startsWith("[") ? bare.substring(1, bare.length() - 1) : bare);
    return named.with(
        parts.group(1) == null ? named.user() : parts.group(1),
        parts.group(3) == null ? named.port() : Integer.parseInt(parts.group(3)),
        before.isEmpty() ? named.jumps() : before);
  }

  private static ThreadFactory daemon(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
