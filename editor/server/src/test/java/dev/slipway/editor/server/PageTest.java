// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.RecoveryStore;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.view.Places;
import dev.slipway.model.Deployment;
import dev.slipway.model.NamedElement;
import dev.slipway.model.experiment.PlacementMatrix;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentType;
import dev.slipway.testing.FreePorts;
import dev.slipway.testing.Needs;
import dev.slipway.web.FrameAncestors;
import dev.slipway.web.LastingAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The editor as users have it: the page in Chromium against the server. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class PageTest {
  private static final Path SAMPLE = Path.of("../../samples/submarine-lab");
  private static final Path MINIMAL = Path.of("../../samples/minimal/minimal.deployment");
  private static final Path SCRIPTS = Path.of("../client/test");
  private static final long PATIENCE_MINUTES = 5;

  /** So many hosts are drawn together when one can see them all. */
  private static final int MANY = 400;

  @TempDir private Path folder;
  @TempDir private Path state;

  @BeforeEach
  void copySample() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLE)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void aSampleIsEditedInTheBrowser() throws IOException, InterruptedException {
    browse("edit-sample.mjs");
    assertThat(folder.resolve("submarine-lab.deployment"))
        .content()
        .contains(
            "name=\"Bearings\"",
            "description=\"Where contacts are heard.\"",
            "<deadline period=\"50000000\"/>");
    assertThat(folder.resolve("submarine-lab.notation")).content().contains("placed=\"true\"");
  }

  @Test
  void workIsKept() throws IOException, InterruptedException {
    try (Workspace earlier =
        new Workspace(folder, List.of(), new RecoveryStore(state), Places::keepComplete)) {
      OpenModel model = earlier.open("submarine-lab.deployment").model().orElseThrow();
      NamedElement root = (NamedElement) model.root();
      model.execute(model.change("rename", () -> root.setName("unsaved")), this);
    }
    browse("keep-work.mjs", folder.resolve("submarine-lab.deployment").toString());
  }

  @Test
  void whatCannotBeReadOrSavedIsSaid() throws IOException, InterruptedException {
    browse("meet-errors.mjs", folder.resolve("submarine-lab.deployment").toString());
  }

  @Test
  void problemsLeadToTheirPlaces() throws IOException, InterruptedException {
    browse("follow-problems.mjs", folder.resolve("submarine-lab.deployment").toString());
  }

  @Test
  void aLostConnectionTakesNothingWithIt() throws IOException, InterruptedException {
    browse("lose-connection.mjs", folder.resolve("submarine-lab.deployment").toString());
  }

  @Test
  void aPageGoesOnWithTheNextServer() throws Exception {
    Path signals = Files.createDirectory(state.resolve("signals"));
    LastingAddress lasting = LastingAddress.of(folder, state.resolve("pages"));
    List<Throwable> defects = new ArrayList<>();
    try (SignalledEditor editor =
        new SignalledEditor(
            () ->
                EditorServer.start(
                    folder,
                    List.of(),
                    new SimulatedPipeline(),
                    new RecoveryStore(state),
                    0,
                    Optional.of(lasting),
                    FrameAncestors.NONE,
                    defects::add),
            signals,
            defects::add)) {
      run(
          command(
              editor.server(),
              "submarine-lab.deployment",
              "survive-restart.mjs",
              List.of(folder.resolve("submarine-lab.deployment").toString(), signals.toString())));
    }
    assertThat(defects).isEmpty();
  }

  @Test
  void theBundleThatIsNamedIsGeneratedAndPlanned() throws IOException, InterruptedException {
    Path bundle = state.resolve("elsewhere");
    browse(
        "submarine-lab.deployment",
        new SimulatedPipeline(Optional.of(bundle)),
        FrameAncestors.NONE,
        "use-named-bundle.mjs",
        List.of(bundle.toString()));
  }

  @Test
  void pagesThatAreNamedShowItInAFrame() throws IOException, InterruptedException {
    // The script serves pages at them.
    int named = FreePorts.next();
    int other = FreePorts.next();
    browse(
        "submarine-lab.deployment",
        FrameAncestors.of(List.of("http://localhost:" + named)),
        "show-in-frame.mjs",
        List.of(String.valueOf(named), String.valueOf(other)));
  }

  @Test
  void notesAndFramesAreWrittenForReviewers() throws IOException, InterruptedException {
    browse("write-notes.mjs", folder.resolve("submarine-lab.notation").toString());
    assertThat(folder.resolve("submarine-lab.notation")).content().contains("Ask the yard.");
  }

  @Test
  void picturesAreWhatThePageShows() throws IOException, InterruptedException {
    browse("same-picture.mjs", folder.toString());
    assertThat(folder.resolve("submarine-lab-deployment.svg")).content().contains("<svg ");
    assertThat(folder.resolve("submarine-lab-deployment.png"))
        .binaryContent()
        .startsWith(0x89, 'P', 'N', 'G')
        .hasSizeGreaterThan(20_000);
  }

  @Test
  void whatComesAfterDrawingIsBegunAndShownOnThePage() throws IOException, InterruptedException {
    browse("use-pipeline.mjs");
  }

  @Test
  void aPlanIsAppliedStoppedAndResumed() throws IOException, InterruptedException {
    browse("apply-plan.mjs");
  }

  @Test
  void logsRatesAndGhostsAreShownWhileTheSystemRuns() throws IOException, InterruptedException {
    browse("watch-processes.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void serversAreRebootedAndTerminatedWhileTheSystemRuns()
      throws IOException, InterruptedException {
    browse("act-on-servers.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void whatTheSelectionIsInIsSaidAndFollowed() throws IOException, InterruptedException {
    browse("follow-crumbs.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void flowsAreBundledByPairsOfHostsAndUnfolded() throws IOException, InterruptedException {
    browse("bundle-flows.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void topicsAreToldApartByColour() throws IOException, InterruptedException {
    browse("colour-flows.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void viewsAreSavedChosenChangedAndDeleted() throws IOException, InterruptedException {
    browse("use-views.mjs", Path.of("target").toAbsolutePath().toString());
    assertThat(folder.resolve("submarine-lab.notation"))
        .content()
        .contains("<views name=\"Flank array\">", "<views name=\"Sonar\">");
  }

  @Test
  void changesSinceTheLastCommitAreSeenAcceptedAndTakenBack()
      throws IOException, InterruptedException {
    Needs.programs("git");
    Files.writeString(
        folder.resolve("submarine-lab.notation"),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <drawing:Drawing xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" \
        xmlns:drawing="urn:slipway:drawing:1.3">
          <diagrams id="deployment">
            <notes id="7f3a8d7e-55c1-4a0e-9d4f-0c7e6a3b1d20" x="0" y="-120" width="160" height="60">
              <lines>Ask the yard.</lines>
            </notes>
          </diagrams>
        </drawing:Drawing>
        """);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "Draw the lab");
    browse("compare-with-commit.mjs", Path.of("target", "changes.png").toAbsolutePath().toString());
    Path model = folder.resolve("submarine-lab.deployment");
    assertThat(model)
        .content()
        .isEqualTo(
            Files.readString(SAMPLE.resolve("submarine-lab.deployment"))
                .replace("name=\"Tracks\"", "name=\"Traces\""));
  }

  private void git(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("git", "-c", "user.name=Tester", "-c", "commit.gpgsign=false"));
    command.addAll(List.of("-c", "user.email=tester@example.org"));
    command.addAll(List.of(words));
    assertThat(new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor())
        .isZero();
  }

  @Test
  void experimentsAreRunAndTheirResultsSeenOnNodesAndEdges()
      throws IOException, InterruptedException {
    browse("see-results.mjs", Path.of("target").toAbsolutePath().toString());
    OpenModel saved =
        OpenModel.open(folder.resolve("submarine-lab.deployment"), List.of()).model().orElseThrow();
    assertThat(((Deployment) saved.root()).getExperiments())
        .last()
        .isInstanceOf(PlacementMatrix.class);
  }

  @Test
  void proposedMovesAreArrowsThatAreAcceptedOneByOne() throws IOException, InterruptedException {
    browse("accept-moves.mjs", Path.of("target", "moves.png").toAbsolutePath().toString());
    OpenModel saved =
        OpenModel.open(folder.resolve("submarine-lab.deployment"), List.of()).model().orElseThrow();
    Deployment deployment = (Deployment) saved.root();
    assertThat(deployment.getSoftware().getInstances())
        .filteredOn(instance -> instance.getName().equals("tracker"))
        .extracting(instance -> instance.getAllocatedTo().getName())
        .containsExactly("gpu-kvm");
  }

  @Test
  void whatIsInADraggedSiteLooksTheSameAllTheWay() throws IOException, InterruptedException {
    browse("carry-content.mjs");
  }

  @Test
  void thingsArePlacedConnectedLinedUpAndFound() throws IOException, InterruptedException {
    browse("place-and-find.mjs");
    OpenModel saved =
        OpenModel.open(folder.resolve("submarine-lab.deployment"), List.of()).model().orElseThrow();
    Deployment deployment = (Deployment) saved.root();
    assertThat(deployment.getSoftware().getInstances())
        .filteredOn(instance -> instance.getName().equals("tracker"))
        .extracting(instance -> instance.getAllocatedTo().getName())
        .containsExactly("clonezilla");
    assertThat(deployment.getSoftware().getComponentTypes())
        .filteredOn(type -> type.getName().equals("SonarArray"))
        .flatExtracting(ComponentType::getPublications)
        .extracting(publication -> publication.getTopic().getName())
        .contains("Topic");
  }

  @Test
  void drawnWithTheMouse() throws IOException, InterruptedException {
    browse("use-hands.mjs");
  }

  @Test
  void drawnWithFingers() throws IOException, InterruptedException {
    browse("use-fingers.mjs");
  }

  @Test
  void whatIsDoneIsSeenWhereItIsDone() throws IOException, InterruptedException {
    browse("see-and-touch.mjs");
  }

  @Test
  void namesOfAnyKindStayInTheirPlace() throws IOException, InterruptedException {
    Path lab = folder.resolve("submarine-lab.deployment");
    String text =
        Files.readString(lab)
            .replace("name=\"Tracks\"", "name=\"" + "W".repeat(300) + "\"")
            .replace("name=\"controller\"", "name=\"compute-" + "M".repeat(300) + "\"")
            .replace("name=\"SonarTracker\"", "name=\"Sonar&#x202e;rekcarT\"")
            .replace("name=\"tracker\"", "name=\"" + "i".repeat(300) + "\"");
    Files.writeString(lab, text);
    browse("show-any-name.mjs");
  }

  @Test
  void nothingOnThePageIsABarrier() throws IOException, InterruptedException {
    browse("accessibility.mjs", folder.resolve("submarine-lab.deployment").toString());
  }

  @Test
  void listsAreWrittenAsTables() throws IOException, InterruptedException {
    Path minimal = Files.copy(MINIMAL, folder.resolve("minimal.deployment"));
    browse("minimal.deployment", FrameAncestors.NONE, "fill-tables.mjs", List.of());
    assertThat(minimal)
        .content()
        .contains("name=\"bearing\"", "name=\"Derived\"", "<deadline period=\"20000000\"/>");
  }

  @Test
  void whatIsInTheModelIsFoundAndTakenBack() throws IOException, InterruptedException {
    browse("browse-model.mjs");
  }

  @Test
  void anEmptyPageShowsHowToBegin() throws IOException, InterruptedException {
    Path empty = folder.resolve("empty.deployment");
    Files.writeString(empty, emptyModel("empty"));
    Files.createDirectory(folder.resolve("taken"));
    browse(
        "empty.deployment",
        FrameAncestors.NONE,
        "begin-empty.mjs",
        List.of(Path.of("target").toAbsolutePath().toString()));
    assertThat(folder.resolve("first-try/minimal.deployment"))
        .content()
        .contains("name=\"Speaker\"", "name=\"Topic\"");
    assertThat(empty)
        .content()
        .contains("name=\"Command\"", "kind=\"BEST_EFFORT\"", "name=\"m1.small\"");
  }

  @Test
  void aFolderWithoutModelsOffersSamples() throws IOException, InterruptedException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    browse(
        "",
        FrameAncestors.NONE,
        "begin-folder.mjs",
        List.of(Path.of("target").toAbsolutePath().toString()));
    assertThat(folder.resolve("submarine-lab")).isDirectoryContaining("glob:**.deployment");
    assertThat(folder.resolve("harbour.deployment")).content().contains("name=\"harbour\"");
  }

  @Test
  void anElementTakesFewActions() throws IOException, InterruptedException {
    for (String model : List.of("before", "now")) {
      Files.writeString(folder.resolve(model + ".deployment"), emptyModel(model));
    }
    browse(
        "before.deployment", FrameAncestors.NONE, "count-actions.mjs", List.of(SAMPLE.toString()));
    assertThat(folder.resolve("now.deployment")).content().contains("name=\"tracker\"");
  }

  @Test
  void menusAreThoseOfWhatIsPointedAtThoughTheServerSelectsLate()
      throws IOException, InterruptedException {
    browse("select-meanwhile.mjs");
  }

  @Test
  void whatIsTypedIsForWhatItWasTypedForThoughTheServerSelectsLate()
      throws IOException, InterruptedException {
    browse("type-meanwhile.mjs");
  }

  @Test
  void menusAndFoldingTakeKeys() throws IOException, InterruptedException {
    browse("use-menus.mjs");
  }

  @Test
  void twoModelsAreEditedAtOnce() throws IOException, InterruptedException {
    Path lab = folder.resolve("submarine-lab.deployment");
    Path other = Files.copy(MINIMAL, folder.resolve("minimal.deployment"));
    browse("edit-two-models.mjs", "minimal.deployment");
    assertThat(lab).content().contains("name=\"Bearings\"").doesNotContain("name=\"Words\"");
    assertThat(other).content().contains("name=\"Words\"").doesNotContain("name=\"Bearings\"");
    assertThat(folder.resolve("minimal.notation")).content().contains("placed=\"true\"");
  }

  @Test
  void othersHaveAddressesOfTheirOwn() throws IOException, InterruptedException {
    browse("share-model.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void othersAreSeenAtWork() throws IOException, InterruptedException {
    browse("several-people.mjs", Path.of("target").toAbsolutePath().toString());
  }

  @Test
  void whatIsSelectedFromAfarIsWhereItIs() throws IOException, InterruptedException {
    Path lab = folder.resolve("submarine-lab.deployment");
    OpenModel model = OpenModel.open(lab, List.of()).model().orElseThrow();
    Deployment deployment = (Deployment) model.root();
    model.execute(
        model.change(
            "more hosts",
            () -> {
              for (int i = 0; i < MANY; i++) {
                PhysicalHost host =
                    (PhysicalHost)
                        ElementCreation.create(InfrastructurePackage.Literals.PHYSICAL_HOST);
                host.setName("host-" + i);
                deployment.getSites().get(0).getNodes().add(host);
              }
            }),
        this);
    model.onDisk().save();
    browse("look-from-afar.mjs");
  }

  /** A model with nothing in it. */
  private static String emptyModel(String name) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <slipway:Deployment xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" \
    xmlns:slipway="urn:slipway:model:1.0" id="f6e6046c-4d66-4e89-a07f-2e4b4b828d49" name="%s"/>
    """
        .formatted(name);
  }

  /** Runs a script of the page's tests on a copy of the sample. */
  private void browse(String script, String... arguments) throws IOException, InterruptedException {
    browse("submarine-lab.deployment", FrameAncestors.NONE, script, List.of(arguments));
  }

  private void browse(String model, FrameAncestors framedBy, String script, List<String> arguments)
      throws IOException, InterruptedException {
    browse(model, new SimulatedPipeline(), framedBy, script, arguments);
  }

  private void browse(
      String model,
      SimulatedPipeline pipeline,
      FrameAncestors framedBy,
      String script,
      List<String> arguments)
      throws IOException, InterruptedException {
    List<Throwable> defects = new ArrayList<>();
    try (EditorServer server =
        EditorServer.start(
            folder,
            List.of(),
            pipeline,
            new RecoveryStore(state),
            0,
            Optional.empty(),
            framedBy,
            defects::add)) {
      run(command(server, model, script, arguments));
    }
    assertThat(defects).isEmpty();
  }

  private static List<String> command(
      EditorServer server, String model, String script, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Needs.program("node").toString());
    command.add(SCRIPTS.resolve(script).toString());
    command.add(Needs.program("chromium").toString());
    command.add(server.openingAddress(model).toString());
    command.addAll(arguments);
    return command;
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("page-test", ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String said = Files.readString(log);
    Files.delete(log);
    assertThat(ended).as("within %d minutes; %s", PATIENCE_MINUTES, said).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }
}
