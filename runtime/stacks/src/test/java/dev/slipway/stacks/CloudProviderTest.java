// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.CloudScope;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.Project;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.Subnet;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.plan.Action;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CloudProviderTest {
  @TempDir private Path folder;
  private CloudRun run;

  @BeforeEach
  void open() {
    run = new CloudRun(folder).server("alpha", "blade-1").server("beta", "blade-1");
  }

  private static List<String> acting(Plan plan) {
    return plan.actions().stream()
        .filter(Action::acts)
        .map(action -> action.change().sign() + " " + action.verb() + " " + action.address())
        .toList();
  }

  private static List<String> codes(ApplyResult result) {
    return result.diagnostics().stream().map(Diagnostic::code).toList();
  }

  private void applyAll() throws Exception {
    ApplyResult result = run.apply(run.plan());
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
  }

  private List<String> servers() throws Exception {
    return run.cloud().compute().servers(false).stream().map(Server::name).toList();
  }

  @Test
  void whatIsDrawnIsMadeInTheOrderOfItsNeeds() throws Exception {
    Plan plan = run.plan();
    assertThat(PlanText.table(plan))
        .isEqualTo(
            """
               Action  Resource                   Why
            +  make    aggregate/private/blade-1  It is missing.
            +  make    flavor/private/small       It is missing.
            +  make    project/private/crew       It is missing.
            +  create  stack/private/fleet-crew   It is missing.
            +  launch  server/private/alpha       It is missing.
            +  launch  server/private/beta        It is missing.
            +  create  volume/private/log         It is missing.

            Plan: 7 to create, 0 to update, 0 to replace, 0 to destroy; 0 unchanged.
            """);
    assertThat(plan.action("server/private/alpha").orElseThrow().waitsFor())
        .containsExactly("stack/private/fleet-crew");
    List<String> steps = new ArrayList<>();
    run.followedBy(
        event -> {
          if (event.event() instanceof ActionProgress progress) {
            steps.add(progress.resource() + ": " + progress.step());
          }
        });

    applyAll();

    assertThat(servers()).containsExactly("alpha", "beta");
    assertThat(run.cloud().compute().flavors()).extracting(Flavor::memoryMib).containsExactly(512);
    assertThat(run.cloud().identity().projects()).extracting(Project::name).contains("crew");
    assertThat(steps).contains("stack/private/fleet-crew: create: server alpha CREATE_COMPLETE");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void filesOfImagesAreSoughtFromTheBundle() throws Exception {
    run.imageFrom("images/system.raw");
    ApplyResult missing = run.apply(run.plan());
    assertThat(codes(missing)).contains("CLOUD_IMAGE_SOURCE");
    assertThat(missing.diagnostics())
        .anySatisfy(
            diagnostic ->
                assertThat(diagnostic.hint()).contains("a relative path counts from the bundle"));
    Path file = folder.resolve("bundle/images/system.raw");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "content");

    applyAll();

    assertThat(run.cloud().images().images())
        .singleElement()
        .satisfies(
            image -> {
              assertThat(image.name()).isEqualTo("system");
              assertThat(image.size()).isEqualTo("content".length());
            });
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void volumesThatOutliveTheirStackStayWithTheirProject() throws Exception {
    run.keepingVolume();
    applyAll();

    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(acting(plan))
        .contains("- delete stack/private/fleet-crew")
        .doesNotContain("- delete volume/private/log", "- remove project/private/crew");
    assertThat(plan.action("volume/private/log").orElseThrow().reasons())
        .containsExactly("It is drawn to outlive its server: it stays, with its data.");
    assertThat(plan.action("project/private/crew").orElseThrow().reasons())
        .containsExactly("Volumes stay in it: log.");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.cloud().identity().findProject("crew")).isPresent();
  }

  @Test
  void aStackWaitsForTheSubnetsOfNetworksThatItNeeds() throws Exception {
    run.providerNetwork();

    assertThat(run.plan().action("stack/private/fleet-crew").orElseThrow().waitsFor())
        .contains("network/private/data", "subnet/private/data-subnet");
  }

  /** Its project is still drawn when it no longer is; only the cloud knows of it later. */
  @Test
  void aVolumeThatWasForgottenStaysWithItsProject() throws Exception {
    run.keepingVolume();
    applyAll();
    run.cloud().quotas().useVolumes(1);
    run.withoutVolume();
    applyAll();
    assertThat(run.recorded().resources()).doesNotContainKey("volume/private/log");

    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.action("project/private/crew").orElseThrow().reasons())
        .containsExactly("Volumes stay in it: 1 not drawn.");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.cloud().identity().findProject("crew")).isPresent();
  }

  @Test
  void aVolumeOfAStackIsNoReasonForItsProjectToStay() throws Exception {
    applyAll();
    run.cloud().quotas().useVolumes(1);

    assertThat(acting(run.plan(Purpose.DESTROY)))
        .contains("- delete volume/private/log", "- remove project/private/crew");
  }

  /** Were it forgotten first, a destroy that is cut off then would later remove the project. */
  @Test
  void aVolumeThatStaysIsForgottenAfterItsProject() throws Exception {
    run.keepingVolume();
    applyAll();

    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.action("volume/private/log").orElseThrow().waitsFor())
        .contains("project/private/crew");
    assertThat(plan.action("project/private/crew").orElseThrow().waitsFor())
        .contains("stack/private/fleet-crew")
        .doesNotContain("volume/private/log");
  }

  /** Nothing is recorded of what a stack that failed has made. */
  @Test
  void volumesThatOutliveAFailedStackStayWithTheirProjectToo() throws Exception {
    run.keepingVolume().cloud().stacks().failAt("server_beta", "No valid host was found.");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(run.recorded().resources()).doesNotContainKey("volume/private/log");

    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.action("volume/private/log").orElseThrow().reasons())
        .containsExactly("It is drawn to outlive its server: it stays, with its data.");
    assertThat(plan.action("project/private/crew").orElseThrow().reasons())
        .containsExactly("Volumes stay in it: log.");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.cloud().identity().findProject("crew")).isPresent();
  }

  @Test
  void aVolumeThatIsNoLongerDrawnToOutliveItsStackGoesWithIt() throws Exception {
    run.keepingVolume();
    applyAll();
    run.losingVolume();
    assertThat(acting(run.plan()))
        .containsExactly("~ update stack/private/fleet-crew", "~ adjust volume/private/log");
    applyAll();
    assertThat(run.plan().empty()).isTrue();

    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(acting(plan))
        .contains("- delete volume/private/log", "- remove project/private/crew");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.cloud().identity().findProject("crew")).isEmpty();
  }

  @Test
  void aVolumeIsExtendedAndNeverMadeSmaller() throws Exception {
    run.volumeOf(4);
    applyAll();
    run.volumeOf(8);
    applyAll();

    ApplyResult refused = run.apply(run.volumeOf(4).plan());
    assertThat(refused.begun()).isFalse();
    assertThat(refused.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(refused.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("CLOUD_VOLUME_SHRINKS");
              assertThat(found.message())
                  .isEqualTo(
                      "volume/private/log has 8 GiB and is drawn with 4 GiB; a cloud only extends"
                          + " volumes.");
            });
    run.volumeOf(8);
    assertThat(run.plan().empty()).isTrue();
  }

  /** Its size is read from the cloud, for no run recorded it. */
  @Test
  void theFormerBundleDoesNotShrinkWhatAFailedUpdateExtended() throws Exception {
    run.volumeOf(4);
    applyAll();
    run.volumeOf(8).cloud().stacks().failAt("server_beta", "No valid host was found.");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);

    ApplyResult refused = run.apply(run.volumeOf(4).plan());
    assertThat(codes(refused)).containsExactly("CLOUD_VOLUME_SHRINKS");
    assertThat(acting(run.volumeOf(8).plan())).containsExactly("~ update stack/private/fleet-crew");
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aServerThatAFailedUpdateLaunchedFromItsExtendedVolumeIsLeftAlone() throws Exception {
    run.withoutServer("beta").bootingFromVolume();
    applyAll();
    run.volumeOf(4).server("gamma", "blade-1");
    assertThat(acting(run.plan())).contains("! launch again server/private/alpha");
    run.cloud().stacks().failAt("server_gamma", "No valid host was found.");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);
    Server alpha = run.cloud().compute().servers(false).get(0);

    assertThat(acting(run.plan()))
        .containsExactly("~ update stack/private/fleet-crew", "+ launch server/private/gamma");
    applyAll();
    assertThat(run.cloud().compute().servers(false)).extracting(Server::id).contains(alpha.id());
  }

  @Test
  void networksThatAdministratorsMakeBelongToTheirProject() throws Exception {
    run.providerNetwork();
    applyAll();

    String crew = run.cloud().identity().findProject("crew").orElseThrow().id();
    assertThat(run.cloud().network().networks())
        .singleElement()
        .satisfies(
            network -> {
              assertThat(network.name()).isEqualTo("data");
              assertThat(network.projectId()).isEqualTo(crew);
            });
    assertThat(run.cloud().network().subnets())
        .singleElement()
        .satisfies(subnet -> assertThat(subnet.projectId()).isEqualTo(crew));
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void networksOfOtherProjectsMayHaveTheSameNames() throws Exception {
    Project other = run.cloud().identity().createProject("other", "");
    Network theirs =
        run.cloud()
            .network()
            .createNetwork(
                new Network(
                    "", "data", other.id(), false, false, "", "", 0, 1500, true, List.of()));
    Subnet part =
        run.cloud()
            .network()
            .createSubnet(
                new Subnet(
                    "",
                    "data-subnet",
                    theirs.id(),
                    other.id(),
                    "10.9.9.0/24",
                    "",
                    false,
                    List.of(),
                    List.of(),
                    List.of(),
                    "",
                    ""));
    run.providerNetwork();
    applyAll();
    assertThat(run.cloud().network().networks()).hasSize(2);
    assertThat(run.plan().empty()).isTrue();

    run.apply(run.plan(Purpose.DESTROY));
    assertThat(run.cloud().network().networks())
        .extracting(Network::id)
        .containsExactly(theirs.id());
    assertThat(run.cloud().network().subnets()).containsExactly(part);
  }

  @Test
  void destroyingLeavesNothingOfOursAndAllOfOthers() throws Exception {
    run.cloud().compute().createFlavor(new Flavor("", "small", 1, 512, 1, true, Map.of()));
    run.cloud().compute().createFlavor(new Flavor("", "huge", 64, 512, 1, true, Map.of()));
    applyAll();
    assertThat(run.recorded().resources()).doesNotContainKey("flavor/private/small");

    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(acting(plan))
        .containsExactly(
            "- delete stack/private/fleet-crew",
            "- remove aggregate/private/blade-1",
            "- terminate server/private/alpha",
            "- terminate server/private/beta",
            "- delete volume/private/log",
            "- remove project/private/crew");
    assertThat(PlanText.summary(plan))
        .endsWith("Data is lost where ! or - stands before a server or a volume.");
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(servers()).isEmpty();
    assertThat(run.cloud().compute().aggregates()).isEmpty();
    assertThat(run.cloud().compute().flavors())
        .extracting(Flavor::name)
        .containsExactly("huge", "small");
    assertThat(run.recorded().resources()).isEmpty();
  }

  @Test
  void aServerInAnotherZoneIsReplacedAndTheOthersStay() throws Exception {
    applyAll();
    String beta = run.cloud().compute().servers(false).get(1).id();
    run.cloud().compute().createAggregate("spare", "blade-2");
    run.server("alpha", "blade-2");

    Plan plan = run.plan();
    assertThat(acting(plan))
        .containsExactly(
            "~ update stack/private/fleet-crew", "! launch again server/private/alpha");
    assertThat(plan.action("server/private/alpha").orElseThrow().reasons())
        .containsExactly(
            "availability_zone: blade-1 -> blade-2. Nova takes the zone only when a"
                + " server is created.");
    assertThat(plan.needsConsent()).isTrue();
    applyAll();

    assertThat(run.cloud().compute().servers(false))
        .extracting(Server::zone)
        .containsExactly("blade-2", "blade-1");
    assertThat(run.cloud().compute().servers(false).get(1).id()).isEqualTo(beta);
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aServerThatBootsFromAVolumeLeavesItToTheOneThatReplacesIt() throws Exception {
    run.withoutServer("beta").bootingFromVolume();
    applyAll();
    run.cloud().compute().createAggregate("spare", "blade-2");
    run.server("alpha", "blade-2");
    Plan plan = run.plan();
    assertThat(plan.action("server/private/alpha").orElseThrow().reasons())
        .contains("It boots from the same volume again, which keeps its data.");
    assertThat(PlanText.summary(plan)).doesNotContain("Data is lost");
    assertThat(plan.needsConsent()).isTrue();

    applyAll();

    assertThat(run.cloud().compute().servers(false))
        .extracting(Server::zone)
        .containsExactly("blade-2");
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void whatAServerIsNoLongerDrawnWithIsADifference() throws Exception {
    run.withoutServer("beta").bootingFromVolume();
    applyAll();

    Plan plan = run.bootingFromImage().plan();

    assertThat(acting(plan))
        .containsExactly(
            "~ update stack/private/fleet-crew", "! launch again server/private/alpha");
    assertThat(plan.action("server/private/alpha").orElseThrow().reasons())
        .singleElement()
        .asString()
        .startsWith("boot_volume: 2:system -> unset. Heat ");
    assertThat(PlanText.summary(plan))
        .endsWith("Data is lost where ! or - stands before a server.");
  }

  @Test
  void whatSomebodyDeletedIsMadeAgain() throws Exception {
    applyAll();
    run.cloud().compute().delete(run.cloud().compute().servers(false).get(0).id());

    Plan plan = run.plan();
    assertThat(acting(plan))
        .containsExactly("~ update stack/private/fleet-crew", "+ launch server/private/alpha");
    assertThat(plan.action("stack/private/fleet-crew").orElseThrow().reasons())
        .containsExactly("It is not whole: alpha is missing.");
    applyAll();

    assertThat(servers()).containsExactly("alpha", "beta");
  }

  @Test
  void aServerThatFailedIsLaunchedAgain() throws Exception {
    applyAll();
    run.cloud().compute().fail(run.cloud().compute().servers(false).get(1).id(), "No valid host");
    assertThat(acting(run.plan()))
        .containsExactly("~ update stack/private/fleet-crew", "! launch again server/private/beta");
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aServerThatIsNoLongerWantedGoesWithTheUpdateOfItsStack() throws Exception {
    applyAll();
    run.withoutServer("beta");
    Plan plan = run.plan();
    assertThat(acting(plan))
        .containsExactly("~ update stack/private/fleet-crew", "- terminate server/private/beta");
    applyAll();
    assertThat(servers()).containsExactly("alpha");
  }

  @Test
  void aStackThatFailsSaysWhatOfItAndIsGoneOnWith() throws Exception {
    run.cloud().stacks().failAt("server_beta", "No valid host was found.");
    ApplyResult failed = run.apply(run.plan());
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.diagnostics()).hasSize(1);
    assertThat(failed.diagnostics().get(0).code()).isEqualTo("CLOUD_STACK_FAILED");
    assertThat(failed.diagnostics().get(0).message())
        .isEqualTo(
            "create of stack fleet-crew ended as CREATE_FAILED: server beta: No valid host was"
                + " found.");

    assertThat(acting(run.plan())).contains("~ update stack/private/fleet-crew");
    applyAll();
    assertThat(servers()).containsExactly("alpha", "beta");
  }

  /** The group is believed otherwise: what is recorded is that of before. */
  @Test
  void theFormerBundleReplacesWhatAFailedUpdateHasPutIntoAGroup() throws Exception {
    applyAll();
    run.server("gamma", "blade-1").cloud().stacks().failAt("server_gamma", "No valid host.");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);
    Server alpha = run.cloud().compute().servers(false).get(0);
    run.cloud().compute().group("near", "affinity", alpha.id());

    Plan former = run.withoutServer("gamma").plan();
    assertThat(acting(former))
        .containsExactly(
            "~ update stack/private/fleet-crew", "! launch again server/private/alpha");
    assertThat(former.action("server/private/alpha").orElseThrow().reasons())
        .containsExactly(
            "server_group: near:affinity -> unset. Nova takes scheduler hints only when a server is"
                + " created, and Heat replaces a server group of another policy.");
  }

  @Test
  void aServerThatIsRefusedAnotherFlavorEndsTheUpdateWithTheReason() throws Exception {
    applyAll();
    Server alpha = run.cloud().compute().servers(false).get(0);
    run.cloud().compute().refuse(alpha.id(), "resize", "An earlier one.");
    run.flavorNamed("huge").cloud().stacks().refuseResize("server_alpha", "No valid host found.");
    ApplyResult failed = run.apply(run.plan());
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.diagnostics()).hasSize(1);
    assertThat(failed.diagnostics().get(0).code()).isEqualTo("CLOUD_STACK_FAILED");
    assertThat(failed.diagnostics().get(0).message())
        .isEqualTo(
            "update of stack fleet-crew ended as UPDATE_FAILED: server alpha: its resize was"
                + " refused: No valid host found.");
    assertThat(failed.diagnostics().get(0).hint())
        .contains("The cloud keeps server alpha locked, usually until an hour after the update");
    assertThat(run.cloud().compute().server(alpha.id()).status()).isEqualTo("ACTIVE");

    Set<String> steps = new TreeSet<>();
    run.flavorNamed("small")
        .followedBy(
            event -> {
              if (event.event() instanceof ActionProgress progress) {
                steps.add(progress.step());
              }
            });
    applyAll();
    assertThat(steps)
        .contains(
            "update (server alpha locked by a cancelled update, usually until an hour after that"
                + " began)");
    assertThat(run.plan().empty()).isTrue();
    steps.clear();
    run.flavorNamed("huge");
    applyAll();
    assertThat(steps).contains("update");
  }

  @Test
  void whatAFailedStackMadeIsItsOwn() throws Exception {
    run.cloud().stacks().failAt("server_beta", "No valid host was found.");
    run.apply(run.plan());
    assertThat(run.plan().action("server/private/alpha").orElseThrow().reasons())
        .containsExactly("It is there as wanted, made by stack/private/fleet-crew.");
  }

  @Test
  void aCloudThatIsAwayForAWhileIsWaitedFor() throws Exception {
    List<String> steps = new ArrayList<>();
    run.followedBy(
        event -> {
          if (event.event() instanceof ActionProgress progress
              && progress.resource().equals("stack/private/fleet-crew")) {
            steps.add(progress.step());
            if (progress.step().equals("create") && progress.size() == 0) {
              run.cloud().fail(CloudException.Kind.UNREACHABLE, "Connection refused.");
            } else {
              run.cloud().mend();
            }
          }
        });
    applyAll();
    assertThat(steps).contains("create: Cloud cannot be reached");
    assertThat(servers()).containsExactly("alpha", "beta");
  }

  @Test
  void withoutAnAdministratorWhatNeedsOneIsNamed() throws Exception {
    run.withoutAdministrator();
    Plan plan = run.plan();
    assertThat(acting(plan)).contains("+ needed, not permitted flavor/private/small");
    ApplyResult result = run.apply(plan);
    assertThat(codes(result)).containsOnly("CLOUD_ADMINISTRATOR_NEEDED");
    assertThat(servers()).isEmpty();
    assertThat(result.diagnostics().get(0).hint()).contains("--admin-cloud");
  }

  @Test
  void stackThatAnAdministratorMadeIsDeletedByOneAlthoughNothingDrawnNeedsThat() throws Exception {
    CloudScope administrators = new CloudScope("admin", "", "crew");
    run.needingAdministrator(true);
    applyAll();
    assertThat(run.cloud().opened()).contains(administrators);
    int before = run.cloud().opened().size();
    run.needingAdministrator(false);
    run.apply(run.plan(Purpose.DESTROY));
    assertThat(run.cloud().opened().subList(before, run.cloud().opened().size()))
        .contains(administrators);
    assertThat(servers()).isEmpty();
  }

  @Test
  void whatOthersMadeOtherwiseIsLeftAsItIs() throws Exception {
    run.cloud().compute().createFlavor(new Flavor("", "small", 2, 512, 1, true, Map.of()));
    run.cloud()
        .stacks()
        .create(
            StackRequest.of("fleet-crew", "heat_template_version: 2021-04-16\nresources: {}\n"));
    applyOnlyProject();
    Plan plan = run.plan();
    assertThat(plan.action("flavor/private/small").orElseThrow().reasons())
        .contains("It was not made by this deployment and stays as it is.");
    ApplyResult result = run.apply(plan);
    assertThat(codes(result)).contains("CLOUD_NAME_TAKEN");
    assertThat(run.cloud().compute().flavors()).extracting(Flavor::vcpus).containsExactly(2);
    assertThat(servers()).isEmpty();
  }

  private void applyOnlyProject() throws Exception {
    Plan plan = run.plan();
    run.apply(plan.only(Set.of(CloudKind.PROJECT.address("private", "crew"))));
  }

  @Test
  void aProjectThatNobodyMayEnterYetIsGivenItsRoles() throws Exception {
    applyAll();
    String project = run.cloud().identity().findProject("crew").orElseThrow().id();
    run.cloud().identity().revokeRoles(project);
    Plan plan = run.plan();
    assertThat(acting(plan)).contains("~ change project/private/crew");
    assertThat(plan.action("project/private/crew").orElseThrow().reasons())
        .containsExactly("access: missing -> granted.");
    run.apply(plan.only(Set.of(CloudKind.PROJECT.address("private", "crew"))));
    assertThat(run.cloud().identity().findProject("crew").orElseThrow().id()).isEqualTo(project);
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aProjectOfOthersIsNotEnteredByForce() throws Exception {
    run.cloud().identity().createProject("crew", "");
    ApplyResult result = run.apply(run.plan());
    assertThat(codes(result)).containsExactly("CLOUD_NAME_TAKEN");
    assertThat(result.diagnostics().get(0).message()).contains("access: missing -> granted.");
    assertThat(run.cloud().identity().projects()).extracting(Project::name).containsOnly("admin");
  }

  @Test
  void aFlavorOfOursIsMadeAnewWithoutTouchingServers() throws Exception {
    applyAll();
    run.flavorOf(1024);
    Plan plan = run.plan();
    assertThat(acting(plan)).containsExactly("~ make again flavor/private/small");
    assertThat(plan.needsConsent()).isFalse();
    applyAll();
    assertThat(run.cloud().compute().flavors()).extracting(Flavor::memoryMib).containsExactly(1024);
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void serversThatWouldLetNobodyInAreNotLaunchedAndNothingElseIsMade() throws Exception {
    ApplyResult result = run.withoutPublicKey().apply(run.plan());
    assertThat(codes(result)).containsExactly("CLOUD_PUBLIC_KEY");
    assertThat(run.cloud().identity().findProject("crew")).isEmpty();
  }

  @Test
  void aCloudThatIsAwayIsUnknown() throws Exception {
    run.cloud().fail(CloudException.Kind.UNREACHABLE, "Connection refused.");
    Plan plan = run.plan();
    assertThat(plan.actions()).isEmpty();
    assertThat(PlanText.table(plan)).startsWith("Unknown: cloud private: Cloud cannot be reached.");
  }

  @Test
  void aCloudIsAskedNoMoreOfManyServersThanOfFew() throws Exception {
    assertThat(calls(40)).isEqualTo(calls(2));
  }

  /** How often a cloud is asked by a first plan, its apply, a plan of no change, and a repair. */
  private List<Long> calls(int servers) throws Exception {
    CloudRun many = new CloudRun(folder.resolve("of-" + servers));
    for (int i = 0; i < servers; i++) {
      many.server("node-" + i, "blade-1");
    }
    List<Long> calls = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      long before = many.cloud().callsLeft();
      Plan plan = many.plan();
      calls.add(before - many.cloud().callsLeft());
      assertThat(many.apply(plan).outcome()).isEqualTo(Outcome.DONE);
      calls.add(before - many.cloud().callsLeft());
      assertThat(many.plan().empty()).isTrue();
      calls.add(before - many.cloud().callsLeft());
      assertThat(many.cloud().compute().servers(false)).hasSize(servers);
      many.cloud().compute().delete(many.cloud().compute().servers(false).get(0).id());
    }
    return calls;
  }

  /** Heat works out what depends on what for a list, and takes minutes for a thousand servers. */
  @Test
  void whatRecordsAndTheListOfServersSayNoStackIsAskedFor() throws Exception {
    run.withoutVolume();
    applyAll();
    // While it is made, until something is in it, and once when it is complete.
    int lists = run.cloud().stacks().lists();
    assertThat(lists).isEqualTo(3);
    assertThat(run.plan().empty()).isTrue();

    Server alpha = run.cloud().compute().servers(false).get(0);
    run.cloud().compute().delete(alpha.id());
    assertThat(acting(run.plan()))
        .containsExactly("~ update stack/private/fleet-crew", "+ launch server/private/alpha");
    assertThat(run.cloud().stacks().lists()).isEqualTo(lists);

    applyAll();
    lists = run.cloud().stacks().lists();
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.cloud().stacks().lists()).isEqualTo(lists);
    Files.delete(run.servers().file());
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.cloud().stacks().lists()).isEqualTo(lists + 1);
    assertThat(run.servers().of("alpha").orElseThrow().address()).isEqualTo("10.0.0.5");
  }

  @Test
  void aServerThatOnlyTheStackKnowsIsFoundByAskingIt() throws Exception {
    run.withoutVolume();
    applyAll();
    Server alpha = run.cloud().compute().servers(false).get(0);
    run.servers()
        .change(
            all -> {
              ServerRecords.Server known = all.get("alpha");
              all.put(
                  "alpha",
                  new ServerRecords.Server(
                      known.stack(), "replaced", known.hostKey(), "", "10.0.0.99", known.user()));
              return all;
            });
    run.cloud()
        .compute()
        .describe(
            alpha.id(),
            Map.of("slipway-deployment", CloudRun.DEPLOYMENT, "slipway-element", "element-alpha"));
    assertThat(run.plan().empty()).isTrue();
    assertThat(run.servers().of("alpha").orElseThrow().serverId()).isEqualTo(alpha.id());
  }
}
