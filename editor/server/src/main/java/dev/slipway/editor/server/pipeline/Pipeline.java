// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.live.LiveSystem;
import dev.slipway.model.resource.LoadedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What comes after drawing: generation, and later what is done with what was generated. The editor
 * knows nothing of how; the launcher wires it. Used by several threads.
 */
public interface Pipeline {
  /**
   * What a model is generated from, and where to.
   *
   * @param model the saved file
   * @param libraryFolders folders beside its own that libraries may be in
   * @param bundle the folder that is written, as an absolute path
   */
  record Generation(Path model, List<Path> libraryFolders, Path bundle) {
    public Generation {
      libraryFolders = List.copyOf(libraryFolders);
    }
  }

  /** What was done to a file. */
  enum FileChange {
    /** It is new. */
    CREATED,
    /** It has another content. */
    CHANGED,
    /** It is gone. */
    REMOVED,
    /** It stayed as it was. */
    UNCHANGED
  }

  /**
   * A file of a bundle.
   *
   * @param path its path in the bundle
   */
  record WrittenFile(String path, FileChange change) {}

  /**
   * What came of a generation.
   *
   * @param summary the changes in a few words; empty where it is not done
   * @param files all files of the bundle; none where it is not done
   * @param diagnostics all that there is to say about the model and the folder
   */
  record Generated(
      Ending ending, String summary, List<WrittenFile> files, List<Diagnostic> diagnostics) {
    public Generated {
      files = List.copyOf(files);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Generates a bundle as {@code slipway generate} does: what stops it leaves the earlier bundle or
   * the new one.
   *
   * @throws IOException if something cannot be read or written that no diagnostic is about
   */
  Generated generate(Generation wanted, Task task) throws IOException;

  /** How a bundle relates to a model. */
  enum BundleAge {
    /** It does not exist. */
    MISSING,
    /** It was generated from another state of the model. */
    OUTDATED,
    /** It was generated from the model as it is. */
    CURRENT
  }

  /**
   * How a bundle relates to a model, whatever generated it.
   *
   * @param bundle the bundle's folder
   * @param files the saved files of the model, its own first
   * @throws IOException if they cannot be read
   */
  BundleAge age(Path bundle, List<Path> files) throws IOException;

  /**
   * What came of building.
   *
   * @param summary how the archives came about, in a few words; empty where it is not done
   * @param archives the identifiers of the components that have an archive now
   * @param diagnostics why there are none
   */
  record Built(Ending ending, String summary, List<String> archives, List<Diagnostic> diagnostics) {
    public Built {
      archives = List.copyOf(archives);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Builds the components of a bundle as {@code slipway build} does.
   *
   * @param bundle the bundle's folder
   * @throws IOException if the bundle cannot be read, or archives cannot be written
   * @throws InterruptedException if it was cancelled; only whole archives are there
   */
  Built build(Path bundle, Task task) throws IOException, InterruptedException;

  /**
   * Whether all components of a bundle are known to be built as they are now, whatever built them.
   *
   * @param bundle the bundle's folder
   * @throws IOException if the bundle or archives cannot be read
   */
  boolean isBuilt(Path bundle) throws IOException;

  /** What a plan does to a resource of a node. */
  enum Change {
    /** Nothing on the node; it is only recorded. */
    NOTE,
    /** It is made. */
    CREATE,
    /** It is changed and keeps what it holds. */
    UPDATE,
    /** It is removed and made again. */
    REPLACE,
    /** It is removed. */
    DESTROY
  }

  /**
   * What a plan does to one resource.
   *
   * @param losesData whether what it holds on the node, such as logs, is lost
   * @param resource names it, such as {@code instance/NODE/NAME}
   * @param verb what is done, such as "install"
   * @param elementId the element that it comes from; empty where there is none
   * @param nodeId the element of its node; empty where that is not drawn any more
   * @param reasons why, a sentence each
   */
  record Step(
      Change change,
      boolean losesData,
      String resource,
      String verb,
      Optional<String> elementId,
      Optional<String> nodeId,
      List<String> reasons) {
    public Step {
      reasons = List.copyOf(reasons);
    }

    /** Whether it is carried out only if the user agrees: it loses data, replaces or removes. */
    public boolean needsConsent() {
      return losesData || change == Change.REPLACE || change == Change.DESTROY;
    }
  }

  /**
   * A node that did not answer: what is to be done there is unknown.
   *
   * @param elementId its element; empty where it is not drawn any more
   * @param summary the kind of reason
   * @param message why
   */
  record SilentNode(String name, Optional<String> elementId, String summary, String message) {}

  /**
   * What came of planning.
   *
   * @param summary how much is to be done, in a sentence; empty where there is no plan
   * @param steps what is done, in its order; what stays as it is is left out
   * @param silent the nodes that did not answer
   * @param diagnostics why there is no plan, and what else there is to say
   * @param command the command line that carries the plan out; empty where nothing is to be done
   * @param deployment the name of the deployment; empty where there is no plan
   * @param document the plan as {@code slipway plan -o} saves it; empty where there is none
   */
  record Planned(
      Ending ending,
      String summary,
      List<Step> steps,
      List<SilentNode> silent,
      List<Diagnostic> diagnostics,
      String command,
      String deployment,
      String document) {
    public Planned {
      steps = List.copyOf(steps);
      silent = List.copyOf(silent);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * The bundle that was named when the editor was started; empty where it is the one that the page
   * names.
   */
  Optional<Path> bundle();

  /** The folder with one sample in each of its folders; empty where there are none. */
  Optional<Path> samples();

  /**
   * Plans as {@code slipway plan} does: asks the nodes, and changes nothing.
   *
   * @param bundle the bundle's folder
   * @throws IOException if bundle or recorded state cannot be read
   * @throws InterruptedException if it was cancelled
   */
  Planned plan(Path bundle, Task task) throws IOException, InterruptedException;

  /** How far a step of a plan is that is carried out. The words are those of users. */
  enum Progress {
    /** It is done and recorded. */
    DONE("done"),
    /** It is not begun, since the run ended before. */
    NOT_STARTED("not started"),
    /** It waits for others. */
    WAITING("waiting"),
    /** It is under way. */
    RUNNING("running"),
    /** It failed. */
    FAILED("failed");

    private final String words;

    Progress(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** A plan that is carried out, as seen by the one who does it. Used by several threads. */
  interface Run {
    /**
     * Says how far a step is.
     *
     * @param resource of the step, as {@link Step#resource} has it
     * @param text what is being done, how long it took, or why it failed; may be empty
     */
    void step(String resource, Progress progress, String text);

    /** Says what is worth knowing beside the steps. */
    void remark(Diagnostic found);

    /** Whether no further step is to be begun; asked before each. */
    boolean isStopping();
  }

  /**
   * What came of carrying out a plan.
   *
   * @param ending cancelled where it was stopped before all was done
   * @param summary how much was done, in a sentence; empty where nothing was begun
   * @param diagnostics why nothing was begun
   */
  record Applied(Ending ending, String summary, List<Diagnostic> diagnostics) {
    public Applied {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Carries out a plan as {@code slipway apply --plan} does: just that plan, and nothing if it is
   * out of date. The caller has the consent that it needs.
   *
   * @param bundle the bundle's folder
   * @param document the plan, as {@link Planned#document} has it
   * @param keepGoing whether to do the rest where nodes do not answer or a step has failed
   * @throws IOException if the bundle or the recorded state cannot be read or written
   * @throws InterruptedException if the thread was interrupted; the next run settles what was under
   *     way
   */
  Applied apply(Path bundle, String document, boolean keepGoing, Run run)
      throws IOException, InterruptedException;

  /**
   * An instance that would cause less traffic between hosts elsewhere.
   *
   * @param instanceId its element
   * @param instance its name
   * @param from the name of its node now; empty where it has none
   * @param nodeId the element of the node that it goes to
   * @param to the name of that node
   */
  record Move(String instanceId, String instance, String from, String nodeId, String to) {}

  /**
   * What came of looking for a better allocation.
   *
   * @param summary what it saves, in a sentence; empty where there is none
   * @param moves in the model's order; none where nothing is better
   * @param diagnostics why there is no allocation, or what the rules would have against it
   */
  record Allocated(Ending ending, String summary, List<Move> moves, List<Diagnostic> diagnostics) {
    public Allocated {
      moves = List.copyOf(moves);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Proposes nodes for instances as {@code slipway allocate} does.
   *
   * @param copy the model as it is now; it is changed, and nobody else has it
   * @throws InterruptedException if it was cancelled
   */
  Allocated allocate(LoadedModel copy, Task task) throws InterruptedException;

  /**
   * What came of the attempt to watch.
   *
   * @param system empty exactly where something is wrong
   * @param end ends the watch
   * @param diagnostics what is wrong
   */
  record Watching(Optional<LiveSystem> system, Runnable end, List<Diagnostic> diagnostics) {
    public Watching {
      diagnostics = List.copyOf(diagnostics);
    }

    /** That of a system that cannot be watched. */
    public static Watching failed(List<Diagnostic> diagnostics) {
      return new Watching(Optional.empty(), () -> {}, diagnostics);
    }
  }

  /**
   * Begins to watch a deployed system as {@code slipway watch} does.
   *
   * @param bundle the bundle's folder
   * @throws IOException if the bundle or how its nodes are reached cannot be read
   */
  Watching watch(Path bundle) throws IOException;

  /** The labs of bundles. */
  Labs labs();

  /** The experiments of bundles. */
  Experiments experiments();
}
