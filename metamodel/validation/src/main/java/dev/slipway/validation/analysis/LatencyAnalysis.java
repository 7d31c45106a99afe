// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VnicType;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import dev.slipway.validation.analysis.Topology.Carrier;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long a chain of reactions takes, from the publication that starts it to the receipt of its
 * last effect.
 *
 * <p>A chain adds up, hop by hop:
 *
 * <ul>
 *   <li>the way of a sample: {@link #MIDDLEWARE_NS}, and between nodes the time that the slowest
 *       link is busy with it, each network's latency, {@link #ROUTER_NS} a router and {@link
 *       #VIRTUAL_NIC_NS} a virtual interface; in the worst case behind the rest of its burst;
 *   <li>the wait for the nth sample, where a reaction takes only every nth: what a sample tells may
 *       have to wait for n - 1 more in the worst case; the mean is that of the sample that
 *       triggers, which does not wait;
 *   <li>the computing, mean or worst ({@link ComputeTimes}).
 * </ul>
 *
 * <p>Queues in a network, scheduling of a busy CPU and samples sent again are not in it: the
 * capacity rules keep utilizations low enough for them to be small. For each reaction of each
 * instance there is one chain, the one with the greatest worst case. Cycles are cut as {@link
 * ReactionOrder} says; a reaction that nothing triggers has no chain.
 */
public final class LatencyAnalysis {
  /**
   * From the writer's call to the reader's data on one node: half of the round trip of small
   * samples that was measured for two implementations, 59 and 91 us, rounded up for a busy machine.
   */
  public static final long MIDDLEWARE_NS = 50_000;

  /** Latency of a network that does not say its own: a switched local network. */
  public static final long LOCAL_NETWORK_NS = 50_000;

  /**
   * What a router adds: half of the difference measured between neighbouring and routed machines.
   */
  public static final long ROUTER_NS = 100_000;

  /** What a virtual switch port adds on its side; one that is passed through adds nothing. */
  public static final long VIRTUAL_NIC_NS = 100_000;

  private final Matching matching;
  private final SampleRates rates;
  private final SampleSizes sizes;
  private final Topology topology;
  private final Map<Writer, Arrival> starts = new HashMap<>();
  private final List<Chain> chains = new ArrayList<>();

  /**
   * A time in ns.
   *
   * @param mean what to expect
   * @param worst what to plan with
   */
  public record Time(long mean, long worst) {
    static final Time NONE = new Time(0, 0);

    Time plus(Time other) {
      return new Time(mean + other.mean, worst + other.worst);
    }
  }

  /** What a step of a chain is. */
  public enum StepKind {
    /** A sample on its way from a writer to a reader. */
    TRANSFER,
    /** Waiting for the nth sample. */
    WAIT,
    /** Computing. */
    COMPUTE
  }

  /**
   * One step of a chain.
   *
   * @param kind what it is
   * @param label where it is: the topic and the instances, or the instance and its reaction
   * @param time how long it takes
   */
  public record Step(StepKind kind, String label, Time time) {}

  /** The slowest chain that ends with a reaction of an instance. */
  public static final class Chain {
    private final ReactionOrder.Point end;
    private final Arrival arrival;
    private final Optional<ComponentInstance> target;

    private Chain(ReactionOrder.Point end, Arrival arrival, Optional<ComponentInstance> target) {
      this.end = end;
      this.arrival = arrival;
      this.target = target;
    }

    /** The instance whose publication starts it. */
    public ComponentInstance source() {
      return arrival.source;
    }

    /** The instance that reacts last. */
    public ComponentInstance instance() {
      return end.instance();
    }

    /** Its reaction. */
    public Reaction reaction() {
      return end.reaction();
    }

    /** The instance that receives the effect; empty where nobody reads it. */
    public Optional<ComponentInstance> target() {
      return target;
    }

    /** From source to target. */
    public List<Step> steps() {
      return arrival.steps();
    }

    /** The sum of the steps. */
    public Time time() {
      return arrival.time;
    }

    /** The deadline of the last reaction, in ns; empty where it has none. */
    public OptionalLong deadline() {
      Long deadline = reaction().getDeadline();
      return deadline == null ? OptionalLong.empty() : OptionalLong.of(deadline);
    }

    /** Whether the worst case takes longer than the deadline allows. */
    public boolean isAtRisk() {
      return deadline().isPresent() && time().worst() > deadline().getAsLong();
    }

    /** The judgement in words. */
    public String verdict() {
      if (deadline().isEmpty()) {
        return "no deadline";
      }
      if (time().mean() > deadline().getAsLong()) {
        return "missed";
      }
      return isAtRisk() ? "at risk" : "kept";
    }
  }

  /** The slowest way to have a sample written or a reaction done; steps are linked backwards. */
  private record Arrival(ComponentInstance source, Time time, List<Step> last, Arrival before) {
    List<Step> steps() {
      List<Step> steps = new ArrayList<>();
      for (Arrival at = this; at != null; at = at.before) {
        List<Step> reversed = new ArrayList<>(at.last);
        Collections.reverse(reversed);
        steps.addAll(reversed);
      }
      Collections.reverse(steps);
      return steps;
    }
  }

  private LatencyAnalysis(ModelIndex index) {
    matching = Matching.of(index);
    rates = SampleRates.of(index);
    sizes = SampleSizes.of(index);
    topology = Topology.of(index);
    for (Writer writer : matching.writers()) {
      if (writer.publication().getRate() > 0) {
        starts.put(writer, new Arrival(writer.instance(), Time.NONE, List.of(), null));
      }
    }
    for (ReactionOrder.Point point : ReactionOrder.of(index).points()) {
      react(point).ifPresent(arrival -> finish(point, arrival));
    }
    chains.sort(
        Comparator.comparing((Chain chain) -> index.path(chain.instance()))
            .thenComparing(chain -> index.path(chain.reaction())));
  }

  /** The model's own. */
  public static LatencyAnalysis of(ModelIndex index) {
    return index.derived(LatencyAnalysis.class, LatencyAnalysis::new);
  }

  /** One chain for each reaction of each instance that something triggers, by instance. */
  public List<Chain> chains() {
    return List.copyOf(chains);
  }

  private Optional<Arrival> react(ReactionOrder.Point point) {
    Reader trigger = point.trigger();
    Arrival slowest = null;
    for (Writer writer : matching.writersOf(trigger)) {
      Arrival written = starts.get(writer);
      if (written != null) {
        slowest = slower(slowest, transfer(written, writer, trigger));
      }
    }
    if (slowest == null) {
      return Optional.empty();
    }
    List<Step> own = new ArrayList<>();
    waiting(point).ifPresent(own::add);
    ComputeTimes computing = ComputeTimes.of(point.reaction());
    own.add(
        new Step(
            StepKind.COMPUTE,
            label(point),
            new Time(Math.round(computing.mean()), Math.round(computing.worst()))));
    Time time = slowest.time;
    for (Step step : own) {
      time = time.plus(step.time());
    }
    return Optional.of(new Arrival(slowest.source, time, own, slowest));
  }

  private Optional<Step> waiting(ReactionOrder.Point point) {
    int skipped = point.reaction().getEveryNth() - 1;
    double rate = rates.receivedBy(point.trigger());
    if (skipped == 0 || rate == 0) {
      return Optional.empty();
    }
    double worst = skipped / rate * 1e9;
    return Optional.of(new Step(StepKind.WAIT, label(point), new Time(0, Math.round(worst))));
  }

  private void finish(ReactionOrder.Point point, Arrival reacted) {
    Arrival last = reacted;
    ComponentInstance target = null;
    for (Writer effect : point.effects()) {
      starts.merge(effect, reacted, LatencyAnalysis::slower);
      for (Reader reader : matching.readersOf(effect)) {
        Arrival received = transfer(reacted, effect, reader);
        if (target == null || received.time.worst() > last.time.worst()) {
          last = received;
          target = reader.instance();
        }
      }
    }
    chains.add(new Chain(point, last, Optional.ofNullable(target)));
  }

  /** The one with the greater worst case; the first of equals, which keeps the model's order. */
  private static Arrival slower(Arrival first, Arrival second) {
    return first == null || second.time.worst() > first.time.worst() ? second : first;
  }

  private Arrival transfer(Arrival written, Writer writer, Reader reader) {
    Publication publication = writer.publication();
    Time time = transferTime(writer, reader.instance().getAllocatedTo());
    String label =
        "%s from %s to %s"
            .formatted(
                publication.getTopic().getName(),
                writer.instance().getName(),
                reader.instance().getName());
    return new Arrival(
        written.source,
        written.time.plus(time),
        List.of(new Step(StepKind.TRANSFER, label, time)),
        written);
  }

  private Time transferTime(Writer writer, Node to) {
    Node from = writer.instance().getAllocatedTo();
    Time local = new Time(MIDDLEWARE_NS, MIDDLEWARE_NS);
    if (from == null || to == null || from == to) {
      return local;
    }
    return topology.route(from, to).map(route -> local.plus(onTheWay(writer, route))).orElse(local);
  }

  private Time onTheWay(Writer writer, Route route) {
    long fixed = route.routers().size() * ROUTER_NS;
    for (Network network : route.networks()) {
      fixed += network.getLatency() == null ? LOCAL_NETWORK_NS : network.getLatency();
    }
    fixed += virtual(route.source()) + virtual(route.target());
    double busy = busy(writer.publication(), route) * route.networks().size();
    int burst = Math.max(1, writer.publication().getBurst());
    return new Time(fixed + Math.round(busy), fixed + Math.round(busy * burst));
  }

  private static long virtual(Nic nic) {
    List<Node> carriers = EffectiveNode.carriers((Node) nic.eContainer());
    long machines = carriers.stream().filter(VirtualMachine.class::isInstance).count();
    boolean switched =
        nic.getVnicType() == VnicType.NORMAL || nic.getVnicType() == VnicType.MACVTAP;
    // The machines further out switch the packets too, whatever the innermost one does.
    return VIRTUAL_NIC_NS * (machines == 0 || switched ? machines : machines - 1);
  }

  /** How long the slowest link of the way is busy with one sample, in ns. */
  private double busy(Publication publication, Route route) {
    double slowest = Double.POSITIVE_INFINITY;
    for (Nic nic : List.of(route.source(), route.target())) {
      slowest = Math.min(slowest, speed(nic));
      List<Node> carriers = EffectiveNode.carriers((Node) nic.eContainer());
      for (Carrier carrier :
          Topology.carriers(carriers.subList(1, carriers.size()), nic.getNetwork())) {
        slowest = Math.min(slowest, speed(carrier.nic()));
      }
    }
    for (Network network : route.networks()) {
      if (network.getCapacity() != null && network.getCapacity() > 0) {
        slowest = Math.min(slowest, network.getCapacity());
      }
    }
    return sizes.traffic(publication, route).bits(0) / slowest * 1e9;
  }

  private static double speed(Nic nic) {
    return nic.getSpeed() == null || nic.getSpeed() <= 0
        ? Double.POSITIVE_INFINITY
        : nic.getSpeed();
  }

  private static String label(ReactionOrder.Point point) {
    String name = point.reaction().getName();
    return name == null || name.isEmpty()
        ? point.instance().getName()
        : point.instance().getName() + " " + name;
  }
}
