// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Provider;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.BareMetalServers;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.installation.InstallationRecords.Progress;
import dev.slipway.metal.installation.InstallationRecords.Step;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judge;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The provider of what provisioning servers install on hosts of metal. */
public final class InstallationProvider implements Provider {
  /** The account of a host whose image names none. */
  private static final String ACCOUNT = "user";

  private final Bundle bundle;
  private final DesiredInstallations desired;
  private final Set<String> asked;
  private final OtherImages images;
  private final Map<ResourceAddress, SortedMap<String, String>> recorded;
  private final BareMetalServers servers;
  private final PowerControls power;
  private final Memory memory;
  private final Patience patience;
  private final Judge judge;
  private final ProtectedHosts door;
  private final Map<String, ServerWatch> watches = new ConcurrentHashMap<>();
  private final Map<Server, Publication> publications = new ConcurrentHashMap<>();

  /**
   * Where runs keep what the next must know.
   *
   * @param installations how far installations are
   * @param hosts by which key installed hosts are known
   */
  public record Memory(InstallationRecords installations, ServerRecords hosts) {}

  /** The files of a server, which are brought there once in a run. */
  private static final class Publication {
    private boolean done;
  }

  /**
   * @param bundle where the files of servers come from
   * @param asked names of the nodes that are to be installed; of others only what is recorded is
   *     known
   * @param images what they get in place of the drawn images
   * @param recorded what earlier runs recorded, with its attributes
   */
  public InstallationProvider(
      Bundle bundle,
      Set<String> asked,
      OtherImages images,
      Map<ResourceAddress, SortedMap<String, String>> recorded,
      BareMetalServers servers,
      PowerControls power,
      Memory memory,
      Patience patience) {
    this.bundle = bundle;
    this.asked = Set.copyOf(asked);
    this.images = images;
    this.recorded = Map.copyOf(recorded);
    this.desired = desired(bundle.manifest(), asked, images, recorded.keySet());
    this.servers = servers;
    this.power = power;
    this.memory = memory;
    this.patience = patience;
    this.judge = new InstallationJudge(asked);
    this.door = new ProtectedHosts(bundle.manifest());
  }

  /**
   * What is wanted: the hosts that are to be installed, and those that earlier runs installed.
   *
   * @param images what the former get in place of the drawn images
   * @param recorded what earlier runs recorded, of whatever kind
   */
  public static DesiredInstallations desired(
      BundleManifest manifest,
      Collection<String> asked,
      OtherImages images,
      Collection<ResourceAddress> recorded) {
    List<String> nodes = new ArrayList<>(asked);
    recorded.stream()
        .filter(address -> address.kind().equals(InstallationAddress.KIND))
        .forEach(address -> nodes.add(address.name()));
    return DesiredInstallations.of(manifest, nodes, images);
  }

  @Override
  public Judge judge() {
    return judge;
  }

  @Override
  public SortedMap<String, ScopeObservation> observe(Collection<String> scopes)
      throws InterruptedException {
    SortedMap<String, ScopeObservation> seen = new TreeMap<>();
    for (String scope : scopes) {
      seen.put(scope, look(scope));
    }
    return seen;
  }

  /** Servers of hosts that nobody asks to install are not asked. */
  @Override
  public ScopeObservation look(String server) throws InterruptedException {
    SortedMap<ResourceAddress, SortedMap<String, String>> there = new TreeMap<>();
    try {
      for (Map.Entry<ResourceAddress, DesiredInstallations.Place> entry :
          desired.of(server).entrySet()) {
        Host host = entry.getValue().host();
        Optional<InstallationStatus> status =
            asked.contains(host.node()) ? watch(server).look(host.mac()) : Optional.empty();
        SortedMap<String, String> attributes = DesiredInstallations.attributes(host);
        attributes.put(InstallationAttribute.IMAGE, content(entry.getKey(), host, status));
        there.put(entry.getKey(), attributes);
      }
      return ScopeObservation.of(there);
    } catch (ActionException e) {
      return ScopeObservation.unknown(e.diagnostic());
    } catch (RemoteException e) {
      return ScopeObservation.unknown(e.diagnostic());
    } catch (IOException e) {
      return ScopeObservation.unknown(FileFailure.diagnostic(e));
    }
  }

  /** What is on the disk of a host, as far as that is known. */
  private String content(ResourceAddress address, Host host, Optional<InstallationStatus> status)
      throws IOException {
    Optional<Progress> progress = memory.installations().of(host.node());
    if (progress.isPresent()) {
      return progress.get().step() == Step.DONE
          ? progress.get().image()
          : unfinished(address, host, progress.get(), status);
    }
    if (status
        .filter(said -> said.image().isEmpty())
        .filter(said -> said.stage() == Stage.START || said.stage() == Stage.FAILED)
        .isPresent()) {
      return "an incomplete restore";
    }
    return Optional.ofNullable(recorded.get(address))
        .map(known -> known.get(InstallationAttribute.IMAGE))
        .orElse(InstallationAttribute.UNKNOWN);
  }

  private String unfinished(
      ResourceAddress address, Host host, Progress progress, Optional<InstallationStatus> status) {
    String what = "an installation that an earlier run began";
    if (!asked.contains(host.node())) {
      return what;
    }
    return EarlierInstallation.obstacle(progress, address.scope(), host, status, patience)
        .map(why -> what + "; it is not resumed, as " + why)
        .orElse(what + ", which is resumed");
  }

  private ServerWatch watch(String server) {
    return watches.computeIfAbsent(
        server, node -> new ServerWatch(servers.of(node), patience.pause()));
  }

  /**
   * Refuses the wrong hosts before the first action, whatever the plan says, and those whose power
   * control is drawn but cannot be used.
   */
  @Override
  public List<Diagnostic> objections(Collection<Action> actions) {
    List<Diagnostic> found = new ArrayList<>();
    for (Action action : actions) {
      if (action.does(InstallationJudge.RESTORE)) {
        door.refusal(action.resource().name())
            .or(() -> lackOfPower(action.resource()))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<Diagnostic> lackOfPower(ResourceAddress address) {
    Optional<Host> switched =
        desired.place(address).map(place -> place.host()).filter(host -> host.power().isPresent());
    try {
      if (switched.isPresent()) {
        power.of(switched.get());
      }
      return Optional.empty();
    } catch (PowerException e) {
      return Optional.of(e.diagnostic());
    }
  }

  @Override
  public void carryOut(Action action, Steps steps)
      throws ActionException, IOException, InterruptedException {
    if (!action.does(InstallationJudge.RESTORE)) {
      return;
    }
    ResourceAddress address = action.resource();
    steps.begins("check");
    Optional<Diagnostic> refusal = door.refusal(address.name());
    if (refusal.isPresent()) {
      throw new ActionException(refusal.get());
    }
    DesiredInstallations.Place place = desired.place(address).orElseThrow();
    BareMetalServer server = servers.of(address.scope());
    publish(place.server(), server, steps);
    InstallationStatus booted =
        new Installation(
                address.scope(),
                place.host(),
                images.byNode().containsKey(address.name())
                    ? Optional.of(place.host().image().name())
                    : Optional.empty(),
                server,
                watch(address.scope()),
                power,
                memory.installations(),
                patience,
                steps)
            .run();
    if (booted.hostKey().isPresent()) {
      recordKey(address, place.host(), booted.hostKey().get());
    }
  }

  private void publish(Server server, BareMetalServer port, Steps steps)
      throws ActionException, IOException, InterruptedException {
    Publication publication = publications.computeIfAbsent(server, key -> new Publication());
    synchronized (publication) {
      if (!publication.done) {
        steps.begins("publish");
        port.publish(bundle.resolve(server.files()));
        publication.done = true;
      }
    }
  }

  /** From now on, this key and no other is that of the node. */
  private void recordKey(ResourceAddress address, Host host, String key) throws IOException {
    String user =
        bundle
            .manifest()
            .node(host.node())
            .flatMap(BundleManifest.Node::defaultUser)
            .orElse(ACCOUNT);
    memory
        .hosts()
        .change(
            all -> {
              all.put(
                  host.node(),
                  new ServerRecords.Server(
                      address.toString(), host.mac(), key, "", host.address(), user));
              return all;
            });
  }
}
