// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.StackStatus.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every {@link StackService} does, whatever is behind it. */
public abstract class StackServiceContract extends CloudContract {
  private static final String TEMPLATE =
      """
      heat_template_version: 2018-08-31
      parameters:
        greeting: {type: string, default: hello}
        password: {type: string, hidden: true}
      resources:
        kept: {type: OS::Heat::Value, properties: {type: string, value: same}}
        said: {type: OS::Heat::Value, properties: {type: string, value: %s}}
      outputs:
        greeting: {value: {get_param: greeting}}
      """;
  private static final Secret PASSWORD = Secret.of("sesame");

  private final List<StackRef> made = new ArrayList<>();

  @AfterEach
  void deleteWhatWasMade() throws Exception {
    for (StackRef stack : made) {
      stacks().delete(stack);
    }
    for (StackRef stack : made) {
      await(() -> stacks().find(stack.name()), java.util.Optional::isEmpty);
    }
  }

  @Test
  void aStackIsMadeChangedCheckedAndDeleted() throws Exception {
    StackRequest request = request("first").withParameters(Map.of("greeting", "good day"));
    StackRef stack = create(request);
    Stack created = settled(stack);
    assertThat(created.status()).hasToString("CREATE_COMPLETE");
    assertThat(created.ref()).isEqualTo(stack);
    assertThat(created.outputs()).containsEntry("greeting", "good day");
    assertThat(created.parameters()).containsEntry("greeting", "good day");
    assertThat(created.parameters().get("password")).isNotEqualTo(PASSWORD.value());
    assertThat(created.tags()).containsExactly("slipway", "contract");
    Stack peeked = stacks().peek(stack);
    assertThat(peeked.status()).isEqualTo(created.status());
    assertThat(peeked.tags()).isEqualTo(created.tags());
    assertThat(peeked.outputs()).isEmpty();
    assertThat(stacks().resources(stack))
        .extracting(StackResource::logicalId, StackResource::type, it -> it.status().toString())
        .containsExactly(
            tuple("kept", "OS::Heat::Value", "CREATE_COMPLETE"),
            tuple("said", "OS::Heat::Value", "CREATE_COMPLETE"));

    stacks().update(stack, request.withTags(List.of("other")).withParameters(Map.of()));
    Stack updated = settled(stack);
    assertThat(updated.status()).hasToString("UPDATE_COMPLETE");
    assertThat(updated.outputs()).containsEntry("greeting", "good day");
    assertThat(updated.tags()).containsExactly("other");

    stacks().update(stack, request.withTags(List.of()));
    assertThat(settled(stack).tags()).isEmpty();

    check(stack);
    assertThat(settled(stack).status()).hasToString("CHECK_COMPLETE");

    stacks().delete(stack);
    await(() -> stacks().find(stack.name()), java.util.Optional::isEmpty);
    stacks().delete(stack);
  }

  /** Checks a stack; returns when it has begun. */
  private void check(StackRef stack) throws Exception {
    List<StackEvent> before = stacks().events(stack, "");
    stacks().check(stack);
    await(
        () -> stacks().events(stack, before.get(before.size() - 1).id()),
        events -> events.stream().anyMatch(event -> event.isAbout(stack)));
  }

  @Test
  void whatIsMarkedAsUnhealthyIsMadeAgain() throws Exception {
    StackRequest request = request("first");
    StackRef stack = create(request);
    settled(stack);
    stacks().markUnhealthy(stack, "said", "It is not what it was.");
    assertThat(stacks().resources(stack))
        .extracting(StackResource::logicalId, it -> it.status().toString())
        .containsExactly(tuple("kept", "CREATE_COMPLETE"), tuple("said", "CHECK_FAILED"));
    failure(Kind.NOT_FOUND, () -> stacks().markUnhealthy(stack, "never", "It is not there."));
    List<StackEvent> before = stacks().events(stack, "");
    stacks().update(stack, request);
    assertThat(settled(stack).status()).hasToString("UPDATE_COMPLETE");
    assertThat(stacks().resources(stack))
        .extracting(it -> it.status().progress())
        .containsOnly(Progress.COMPLETE);
    assertThat(stacks().events(stack, before.get(before.size() - 1).id()))
        .extracting(StackEvent::logicalId)
        .contains("said");
  }

  @Test
  void anUpdateThatTakesTooLongIsCancelled() throws Exception {
    String slow =
        TEMPLATE
            .replace("  kept:", "  slow: {type: OS::Heat::TestResource, properties: {%s}}\n  kept:")
            .replace("value: %s}", "value: x}");
    StackRequest request = with(slow.formatted("value: first"), request("x"));
    StackRef stack = create(request);
    settled(stack);
    failure(Kind.REFUSED, () -> stacks().cancelUpdate(stack));
    String waiting = "value: second, action_wait_secs: {update: 300}";
    stacks().update(stack, with(slow.formatted(waiting), request));
    assertThat(stacks().peek(stack).status()).hasToString("UPDATE_IN_PROGRESS");
    stacks().cancelUpdate(stack);
    assertThat(settled(stack).status()).hasToString("UPDATE_FAILED");
  }

  @Test
  void eventsAreToldOnceInTheirOrder() throws Exception {
    StackRef stack = create(request("first"));
    settled(stack);
    List<StackEvent> all = stacks().events(stack, "");
    assertThat(all.get(0).status()).hasToString("CREATE_IN_PROGRESS");
    assertThat(all.get(0).logicalId()).isEqualTo(stack.name());
    assertThat(all.stream().filter(event -> !event.isAbout(stack)))
        .extracting(StackEvent::logicalId)
        .contains("kept", "said")
        .doesNotContain(stack.name());
    StackEvent last = all.get(all.size() - 1);
    assertThat(last.status()).hasToString("CREATE_COMPLETE");
    assertThat(last.isAbout(stack)).isTrue();
    assertThat(stacks().events(stack, all.get(1).id())).isEqualTo(all.subList(2, all.size()));
    assertThat(stacks().events(stack, last.id())).isEmpty();
    check(stack);
    settled(stack);
    assertThat(stacks().events(stack, last.id()))
        .isNotEmpty()
        .allSatisfy(event -> assertThat(event.status().action()).isEqualTo("CHECK"));
  }

  @Test
  void stacksAreFoundByNameAndByTag() throws Exception {
    String tag = freshName("tag");
    StackRequest request = request("first").withTags(List.of(tag));
    assertThat(stacks().find(request.name())).isEmpty();
    assertThat(stacks().adopt(request.name(), tag)).isEmpty();
    StackRef stack = create(request);
    settled(stack);
    Stack found = stacks().find(request.name()).orElseThrow();
    assertThat(found.ref()).isEqualTo(stack);
    assertThat(found.status()).hasToString("CREATE_COMPLETE");
    assertThat(found.tags()).containsExactly(tag);
    assertThat(stacks().list(tag)).extracting(Stack::ref).containsExactly(stack);
    assertThat(stacks().list("")).extracting(Stack::ref).contains(stack);
    assertThat(stacks().list(freshName("tag"))).isEmpty();
    assertThat(stacks().adopt(request.name(), tag).orElseThrow().ref()).isEqualTo(stack);
    CloudException failure =
        failure(Kind.CONFLICT, () -> stacks().adopt(request.name(), "not this one"));
    assertThat(failure.diagnostic().message()).contains(request.name(), "not this one");
  }

  @Test
  void twoStacksCannotHaveOneName() throws Exception {
    StackRequest request = request("first");
    create(request);
    failure(Kind.CONFLICT, () -> stacks().create(request));
  }

  @Test
  void aTemplateIsValidatedWithoutMakingAnything() throws Exception {
    StackRequest request = request("first");
    assertThat(stacks().validate(request))
        .extracting(TemplateParameter::name, TemplateParameter::hidden, TemplateParameter::required)
        .containsExactly(tuple("greeting", false, false), tuple("password", true, true));
    assertThat(stacks().find(request.name())).isEmpty();

    StackRequest unknownType =
        with(TEMPLATE.formatted("x").replace("OS::Heat::Value", "NoSuchType"), request);
    CloudException failure = failure(Kind.REFUSED, () -> stacks().validate(unknownType));
    assertThat(failure.diagnostic().message()).contains("NoSuchType");
    failure(Kind.REFUSED, () -> stacks().create(unknownType));
    failure(Kind.REFUSED, () -> stacks().validate(with("no template", request)));
    failure(Kind.REFUSED, () -> stacks().create(request.withSecretParameters(Map.of())));
  }

  @Test
  void aStackThatIsGoneIsNotFound() throws Exception {
    StackRef gone = new StackRef("gone", "b1a6ff1e-3c1d-4b0e-8a55-000000000000");
    failure(Kind.NOT_FOUND, () -> stacks().show(gone));
    failure(Kind.NOT_FOUND, () -> stacks().peek(gone));
    failure(Kind.NOT_FOUND, () -> stacks().update(gone, request("first")));
    failure(Kind.NOT_FOUND, () -> stacks().cancelUpdate(gone));
    stacks().delete(gone);
  }

  private StackService stacks() throws Exception {
    return cloud().stacks();
  }

  private StackRef create(StackRequest request) throws Exception {
    StackRef stack = stacks().create(request);
    made.add(stack);
    return stack;
  }

  private Stack settled(StackRef stack) throws Exception {
    return await(() -> stacks().show(stack), seen -> !seen.status().isInProgress());
  }

  private static StackRequest request(String said) {
    return StackRequest.of(freshName("stack"), TEMPLATE.formatted(said))
        .withSecretParameters(Map.of("password", PASSWORD))
        .withTags(List.of("slipway", "contract"));
  }

  private static StackRequest with(String template, StackRequest request) {
    return StackRequest.of(request.name(), template)
        .withSecretParameters(request.secretParameters())
        .withTags(request.tags());
  }
}
