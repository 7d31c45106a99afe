// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.Objection;
import dev.slipway.engine.Provider;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.BareMetalServers;
import dev.slipway.metal.ImageDefect;
import dev.slipway.metal.InstallationStatus;
import dev.slipway.metal.InstallationStatus.Stage;
import dev.slipway.metal.PowerControls;
import dev.slipway.metal.PowerException;
import dev.slipway.metal.compute.ComputeHosts;
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

  private static final String CHECK_IMAGE = "check image";
  private static final int WHOLE = 100;

  private final Bundle bundle;
  private final DesiredInstallations desired;
  private final Set<String> asked;
  private final OtherImages images;
  private final SharedTransfers transfers;
  private final Map<ResourceAddress, SortedMap<String, String>> recorded;
  private final BareMetalServers servers;
  private final Optional<PowerControls> power;
  private final ComputeHosts compute;
  private final Memory memory;
  private final Patience patience;
  private final Judge judge;
  private final ProtectedHosts door;
  private final Map<String, ServerWatch> watches = new ConcurrentHashMap<>();
  private final Map<Server, Once> published = new ConcurrentHashMap<>();
  private final Map<String, Once> checks = new ConcurrentHashMap<>();

  /**
   * Where runs keep what the next must know.
   *
   * @param installations how far installations are
   * @param hosts by which key installed hosts are known
   */
  public record Memory(InstallationRecords installations, ServerRecords hosts) {}

  /**
   * What a user asks for.
   *
   * @param nodes names of the nodes that are to be installed
   * @param images what they get in place of the drawn images
   * @param transfers which of them get their image together
   */
  public record Asked(Set<String> nodes, OtherImages images, SharedTransfers transfers) {
    public Asked {
      nodes = Set.copyOf(nodes);
    }
  }

  /** What is done once in a run, and not for each host. */
  private static final class Once {
    private boolean done;
  }

  /**
   * @param bundle where the files of servers come from
   * @param asked what is to be installed; of other nodes only what is recorded is known
   * @param recorded what earlier runs recorded, with its attributes
   * @param power switches hosts; empty where it is only planned
   * @param compute has hosts join clouds
   */
  public InstallationProvider(
      Bundle bundle,
      Asked asked,
      Map<ResourceAddress, SortedMap<String, String>> recorded,
      BareMetalServers servers,
      Optional<PowerControls> power,
      ComputeHosts compute,
      Memory memory,
      Patience patience) {
    this.bundle = bundle;
    this.asked = asked.nodes();
    this.images = asked.images();
    this.transfers = asked.transfers();
    this.recorded = Map.copyOf(recorded);
    this.desired = desired(bundle.manifest(), asked.nodes(), asked.images(), recorded.keySet());
    this.servers = servers;
    this.power = power;
    this.compute = compute;
    this.memory = memory;
    this.patience = patience;
    this.judge = new InstallationJudge(asked.nodes(), transfers);
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
      return ScopeObservation.unknown(e.diagnostic(), e.obstacle());
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
  public List<Objection> objections(Collection<Action> actions) throws InterruptedException {
    List<Objection> found = new ArrayList<>();
    for (Action action : actions) {
      if (action.does(InstallationJudge.RESTORE)) {
        Optional<Objection> refusal = door.refusal(action.resource().name()).map(Objection::toPlan);
        (refusal.isPresent() ? refusal : lackOfPower(action.resource())).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<Objection> lackOfPower(ResourceAddress address) throws InterruptedException {
    Optional<Host> switched =
        desired.place(address).map(place -> place.host()).filter(host -> host.power().isPresent());
    try {
      if (switched.isPresent() && power.isPresent()) {
        power.get().of(switched.get());
      }
      return Optional.empty();
    } catch (PowerException e) {
      return Optional.of(Objection.unanswered(e.diagnostic()));
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
    int together = transfers.hosts(address.name());
    if (together > 1) {
      checkImage(place, server, steps);
    }
    InstallationStatus booted =
        new Installation(
                address.scope(),
                place.host(),
                images.byNode().containsKey(address.name())
                    ? Optional.of(place.host().image().name())
                    : Optional.empty(),
                together,
                server,
                watch(address.scope()),
                power.orElseThrow(),
                memory.installations(),
                patience,
                steps)
            .run();
    if (booted.hostKey().isPresent()) {
      recordKey(address, place.host(), booted.hostKey().get());
    }
    Optional<String> cloud =
        ComputeHosts.cloud(bundle.manifest(), place.host()).filter(compute::has);
    if (cloud.isPresent()) {
      steps.begins("join cloud " + cloud.get());
      compute.join(place.host(), cloud.get());
    }
  }

  private void publish(Server server, BareMetalServer port, Steps steps)
      throws ActionException, IOException, InterruptedException {
    Once publication = published.computeIfAbsent(server, key -> new Once());
    synchronized (publication) {
      if (!publication.done) {
        steps.begins("publish");
        port.publish(bundle.resolve(server.files()));
        publication.done = true;
      }
    }
  }

  /** Hosts that are sent an image do not compare its checksums, so the server does, once. */
  private void checkImage(DesiredInstallations.Place place, BareMetalServer port, Steps steps)
      throws ActionException, RemoteException, InterruptedException {
    String image = place.host().image().name();
    String server = place.server().server();
    Once check = checks.computeIfAbsent(server + "/" + image, key -> new Once());
    synchronized (check) {
      if (!check.done) {
        steps.begins(CHECK_IMAGE);
        List<ImageDefect> defects =
            port.defects(image, progress -> steps.goesOn(CHECK_IMAGE, progress.percent(), WHOLE));
        if (!defects.isEmpty()) {
          throw new ActionException(defects.get(0).diagnostic(server, image));
        }
        check.done = true;
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
