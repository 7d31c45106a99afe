// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.Provider.Steps;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.ActionFailed;
import dev.slipway.engine.event.RuntimeEvent.ActionFinished;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.ActionSkipped;
import dev.slipway.engine.event.RuntimeEvent.ActionStarted;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.RunFinished;
import dev.slipway.engine.event.RuntimeEvent.RunStarted;
import dev.slipway.engine.state.RunRecord;
import dev.slipway.engine.state.StateLock;
import dev.slipway.engine.state.StateStore;
import dev.slipway.engine.state.UnfinishedRun;
import dev.slipway.live.Problem;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judges;
import dev.slipway.plan.Operation;
import dev.slipway.plan.PlanJson;
import dev.slipway.plan.RecordedState;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Carries out a plan, just that plan, and nothing if it is out of date. */
public final class Apply {
  private static final long CUT_OFF_SECONDS = 10;

  private final ApplyRequest request;
  private final EventStream events;
  private final BooleanSupplier stop;
  private final Checkpoint checkpoint;
  private final Judges judges;
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  private Apply(
      ApplyRequest request, EventStream events, BooleanSupplier stop, Checkpoint checkpoint) {
    this.request = request;
    this.events = events;
    this.stop = stop;
    this.checkpoint = checkpoint;
    this.judges = request.providers().judges();
  }

  /**
   * Carries out a plan.
   *
   * <ol>
   *   <li>Take the lock of the deployment.
   *   <li>Ask what is there, and settle what an earlier run left in doubt.
   *   <li>Refuse the plan if the bundle, the state or what is there is another than it was made
   *       for, or if what is left to be done cannot be done together; of a plan that an earlier run
   *       began, take what that did as done.
   *   <li>Carry out actions side by side, each after those that it waits for; record each. A
   *       machine that was made, by this run or by one that was cut off before it answered, is
   *       asked once it answers, and what follows must be what the plan named.
   *   <li>After a failure, or when told to stop, let what is under way come to its end.
   * </ol>
   *
   * @param stop whether nothing further is to be begun; asked before each action
   * @throws IOException if the state cannot be read or written; hosts that fail are told in the
   *     result
   * @throws InterruptedException if the thread was interrupted; what was under way is cut off and
   *     will be settled by the next run
   */
  public static ApplyResult run(ApplyRequest request, EventStream events, BooleanSupplier stop)
      throws IOException, InterruptedException {
    return run(request, events, stop, Checkpoint.NONE);
  }

  /** The same, with a checkpoint at each step. */
  public static ApplyResult run(
      ApplyRequest request, EventStream events, BooleanSupplier stop, Checkpoint checkpoint)
      throws IOException, InterruptedException {
    return new Apply(request, events, stop, checkpoint).run();
  }

  private ApplyResult run() throws IOException, InterruptedException {
    StateLock.Attempt attempt = StateLock.tryTake(request.store().folder(), request.command());
    if (attempt.lock().isEmpty()) {
      return refused(ExitCode.MODEL_ERROR, List.of(attempt.refusal().orElseThrow()));
    }
    try (StateLock lock = attempt.lock().get()) {
      lock.remark().ifPresent(remark -> events.publish(new Remark(Problem.of(remark))));
      return runLocked();
    }
  }

  private static ApplyResult refused(ExitCode exitCode, List<Diagnostic> why) {
    return new ApplyResult(false, Outcome.FAILED, exitCode, why);
  }

  private ApplyResult runLocked() throws IOException, InterruptedException {
    StateStore.Loaded loaded = request.store().load();
    loaded.diagnostics().forEach(found -> events.publish(new Remark(Problem.of(found))));
    if (loaded.state().isEmpty()) {
      return refused(ExitCode.MODEL_ERROR, loaded.diagnostics());
    }
    String planHash = Sha256.of(PlanJson.print(request.plan()).getBytes(StandardCharsets.UTF_8));
    UnfinishedRun unfinished = loaded.unfinished().orElse(UnfinishedRun.NONE);
    boolean resumed = unfinished.planSha256().equals(planHash);

    SortedSet<Scope> scopes = unfinished.scopes(judges);
    request.plan().actions().stream()
        .filter(Action::acts)
        .forEach(action -> scopes.add(action.scope()));
    Set<String> doneThen = resumed ? unfinished.done() : Set.of();
    scopes.removeIf(
        scope ->
            changedMachine(scope)
                .filter(machine -> !doneThen.contains(machine.address()) || machine.removes())
                .isPresent());
    SortedMap<Scope, ScopeObservation> seen = request.providers().observe(scopes);
    UnfinishedRun.Settled settled = unfinished.settle(loaded.state().get(), seen, judges);

    Set<String> done = resumed ? doneBefore(unfinished, seen) : Set.of();
    Set<Scope> touched = new HashSet<>();
    if (resumed) {
      done.forEach(address -> touched.add(judges.scope(ResourceAddress.parse(address))));
      touched.addAll(unfinished.scopes(judges));
    }
    List<Diagnostic> stale =
        new PlanCheck(request, resumed, touched).check(loaded.state().get(), seen);
    if (!stale.isEmpty()) {
      return refused(ExitCode.MODEL_ERROR, stale);
    }
    // They are met as those that this run makes.
    seen.keySet()
        .removeAll(
            new UnmetMachines(request.desired(), settled.state(), unfinished, judges).among(seen));
    List<Diagnostic> away =
        seen.values().stream().flatMap(said -> said.problem().stream()).toList();
    if (!away.isEmpty() && !request.keepGoing()) {
      return refused(ExitCode.REMOTE_ACTION_FAILED, away);
    }
    List<Objection> objections = objections(done);
    if (objections.stream().anyMatch(Objection::refuses)) {
      return refused(Objection.exitCode(objections), Objection.diagnostics(objections));
    }
    objections.forEach(found -> events.publish(new Remark(Problem.of(found.diagnostic()))));
    try (RunRecord record =
        RunRecord.begin(request.store(), settled.state(), planHash, done, settled.stillInDoubt())) {
      return new Run(record, done, seen).carryOut(resumed);
    }
  }

  private List<Objection> objections(Set<String> done) throws IOException, InterruptedException {
    return request
        .providers()
        .objections(
            request.plan().actions().stream()
                .filter(action -> action.acts() && !done.contains(action.address()))
                .toList());
  }

  /** The action that makes or removes the machine that a scope is there with. */
  private Optional<Action> changedMachine(Scope scope) {
    return request
        .desired()
        .machine(scope)
        .flatMap(machine -> request.plan().action(machine.toString()))
        .filter(machine -> machine.makesAnew() || machine.removes());
  }

  /** What an earlier run of the plan did: what it recorded, and of what is in doubt what is so. */
  private Set<String> doneBefore(
      UnfinishedRun unfinished, SortedMap<Scope, ScopeObservation> seen) {
    Set<String> done = new TreeSet<>(unfinished.done());
    for (String address : unfinished.inDoubt().keySet()) {
      Optional<Action> action = request.plan().action(address);
      if (action
          .filter(begun -> isSo(begun, Optional.ofNullable(seen.get(begun.scope()))))
          .isPresent()) {
        done.add(address);
      }
    }
    return done;
  }

  private static boolean isSo(Action action, Optional<ScopeObservation> scope) {
    if (scope.filter(said -> said.problem().isEmpty()).isEmpty()) {
      return false;
    }
    SortedMap<String, String> there = scope.get().resources().get(action.resource());
    return action.after().isEmpty()
        ? there == null
        : there != null && there.entrySet().containsAll(action.after().entrySet());
  }

  /** The part that changes something. */
  private final class Run {
    private final RunRecord record;
    private final Set<String> done;
    private final SortedMap<Scope, ScopeObservation> seen;
    private final Meetings meetings;
    private final Map<String, Action> left = new LinkedHashMap<>();
    private final Set<String> failed = new TreeSet<>();
    private final Map<Scope, Integer> busy = new HashMap<>();
    private final int before;
    private boolean stopping;

    Run(RunRecord record, Set<String> done, SortedMap<Scope, ScopeObservation> seen) {
      this.record = record;
      this.done = new HashSet<>(done);
      this.seen = seen;
      for (Action action : request.plan().actions()) {
        if (!action.acts()) {
          this.done.add(action.address());
        } else if (!done.contains(action.address())) {
          left.put(action.address(), action);
        }
      }
      this.before = this.done.size();
      this.meetings = new Meetings(request, record::state, stop);
    }

    ApplyResult carryOut(boolean resumed) throws IOException, InterruptedException {
      long begun = System.nanoTime();
      events.publish(
          new RunStarted(
              request.plan().deployment(), request.plan().purpose().name(), left.size(), resumed));
      failUnreachable();
      ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, request.parallel()));
      try {
        work(new ExecutorCompletionService<>(threads));
      } finally {
        threads.shutdownNow();
        threads.awaitTermination(CUT_OFF_SECONDS, TimeUnit.SECONDS);
      }
      left.values().forEach(this::skip);
      if (left.isEmpty() && failed.isEmpty()) {
        record.finish();
      }
      Outcome outcome =
          !failed.isEmpty()
              ? Outcome.FAILED
              : !left.isEmpty()
                  ? Outcome.STOPPED
                  : request.plan().complete() ? Outcome.DONE : Outcome.INCOMPLETE;
      events.publish(
          new RunFinished(
              outcome,
              done.size() - before,
              failed.size(),
              left.size(),
              request.plan().unreachable().size(),
              milliseconds(begun)));
      return new ApplyResult(true, outcome, exitCode(outcome), diagnostics);
    }

    private void failUnreachable() {
      for (Iterator<Action> actions = left.values().iterator(); actions.hasNext(); ) {
        Action action = actions.next();
        Optional<Diagnostic> problem =
            Optional.ofNullable(seen.get(action.scope())).flatMap(ScopeObservation::problem);
        if (problem.isPresent()) {
          actions.remove();
          fail(action, problem.get(), 0);
        }
      }
    }

    private void work(CompletionService<Ended> threads) throws IOException, InterruptedException {
      int underWay = 0;
      while (true) {
        stopping |= stop.getAsBoolean();
        while (!stopping && underWay < request.parallel()) {
          Optional<Action> next = nextReady();
          if (next.isEmpty()) {
            break;
          }
          left.remove(next.get().address());
          busy.merge(next.get().scope(), 1, Integer::sum);
          threads.submit(() -> execute(next.get()));
          underWay++;
          stopping |= stop.getAsBoolean();
        }
        if (underWay == 0) {
          return;
        }
        Ended ended = ended(threads);
        underWay--;
        busy.merge(ended.action().scope(), -1, Integer::sum);
        if (ended.problem().isPresent()) {
          fail(ended.action(), ended.problem().get(), ended.milliseconds());
          stopping |= !request.keepGoing();
        } else {
          done.add(ended.action().address());
          events.publish(new ActionFinished(ended.action().address(), ended.milliseconds()));
        }
      }
    }

    private Ended ended(CompletionService<Ended> threads) throws IOException, InterruptedException {
      try {
        return threads.take().get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof IOException failure) {
          throw failure;
        }
        if (e.getCause() instanceof RuntimeException defect) {
          throw defect;
        }
        throw new IllegalStateException(e.getCause());
      }
    }

    /** The first in the plan that can be begun, in one of the scopes that have the least to do. */
    private Optional<Action> nextReady() {
      return left.values().stream()
          .filter(action -> done.containsAll(action.waitsFor()))
          .min(Comparator.comparing(action -> busy.getOrDefault(action.scope(), 0)));
    }

    /** Carries out an action; an exception says that the run cannot go on at all. */
    private Ended execute(Action action) throws IOException, InterruptedException {
      long begun = System.nanoTime();
      checkpoint.reached(action.address(), "announce");
      record.begins(action);
      events.publish(new ActionStarted(action.address(), action.change(), action.operation()));
      try {
        if (action.makesAnew() && !seen.containsKey(action.scope())) {
          meetings.meet(action.scope(), steps(action));
        }
        if (!action.does(Operation.ADOPT) && !action.does(Operation.FORGET)) {
          request.providers().of(action.resource()).carryOut(action, steps(action));
        }
      } catch (ActionException e) {
        return new Ended(action, Optional.of(e.diagnostic()), milliseconds(begun));
      } catch (RemoteException e) {
        return new Ended(action, Optional.of(e.diagnostic()), milliseconds(begun));
      }
      checkpoint.reached(action.address(), "record");
      record.ended(action, state -> recorded(action, state));
      checkpoint.reached(action.address(), "end");
      return new Ended(action, Optional.empty(), milliseconds(begun));
    }

    private Steps steps(Action action) {
      return new Steps() {
        @Override
        public void begins(String step) {
          checkpoint.reached(action.address(), step);
          goesOn(step, 0, 0);
        }

        @Override
        public void goesOn(String step, long done, long size) {
          events.publish(new ActionProgress(action.address(), step, done, size));
        }
      };
    }

    private void fail(Action action, Diagnostic problem, long milliseconds) {
      failed.add(action.address());
      diagnostics.add(problem);
      events.publish(new ActionFailed(action.address(), Problem.of(problem), milliseconds));
    }

    private void skip(Action action) {
      String reason =
          action.waitsFor().stream()
              .filter(failed::contains)
              .findFirst()
              .map(address -> address + " failed.")
              .orElseGet(
                  () ->
                      action.waitsFor().stream()
                          .filter(left::containsKey)
                          .findFirst()
                          .map(address -> address + " was not done.")
                          .orElse("The run was stopped."));
      events.publish(new ActionSkipped(action.address(), reason));
    }
  }

  private static ExitCode exitCode(Outcome outcome) {
    return switch (outcome) {
      case DONE -> ExitCode.OK;
      case STOPPED -> ExitCode.INTERRUPTED;
      case FAILED, INCOMPLETE -> ExitCode.REMOTE_ACTION_FAILED;
    };
  }

  private record Ended(Action action, Optional<Diagnostic> problem, long milliseconds) {}

  private static RecordedState recorded(Action action, RecordedState state) {
    if (!action.after().isEmpty()) {
      return state.with(action.resource(), action.after(), action.elementId());
    }
    return state.resources().containsKey(action.address())
        ? state.without(action.resource())
        : state;
  }

  private static long milliseconds(long begun) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
  }
}
