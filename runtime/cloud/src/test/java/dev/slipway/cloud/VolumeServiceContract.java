// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link VolumeService} does, whatever is behind it. */
public abstract class VolumeServiceContract extends CloudContract {
  private static final String TEMPLATE =
      """
      heat_template_version: 2018-08-31
      resources:
        volume:
          type: OS::Cinder::Volume
          properties: {name: %s, size: %d, metadata: {colour: %s}}
      """;

  private List<Volume> named(String name) throws Exception {
    return cloud().volumes().volumes().stream()
        .filter(volume -> volume.name().equals(name))
        .toList();
  }

  private void settle(StackRef stack, String status) throws Exception {
    Stack rests =
        await(() -> cloud().stacks().show(stack), shown -> !shown.status().isInProgress());
    assertThat(rests.status()).as(rests.reason()).hasToString(status);
  }

  @Test
  void aVolumeIsListedWithItsSizeAsLongAsItIsThere() throws Exception {
    String name = freshName("volume");
    StackRef stack =
        cloud().stacks().create(StackRequest.of(name, TEMPLATE.formatted(name, 1, "green")));
    settle(stack, "CREATE_COMPLETE");
    List<Volume> made = named(name);
    assertThat(made).extracting(Volume::sizeGib).containsExactly(1L);
    assertThat(made).extracting(Volume::status).containsExactly("available");
    assertThat(made.get(0).metadata()).containsEntry("colour", "green");
    assertThat(cloud().stacks().resources(stack))
        .extracting(StackResource::physicalId)
        .containsExactly(made.get(0).id());

    cloud().stacks().update(stack, StackRequest.of(name, TEMPLATE.formatted(name, 2, "blue")));
    settle(stack, "UPDATE_COMPLETE");
    assertThat(named(name)).extracting(Volume::sizeGib).containsExactly(2L);
    assertThat(named(name).get(0).metadata()).containsEntry("colour", "blue");

    cloud().stacks().delete(stack);
    await(() -> cloud().stacks().find(name), Optional::isEmpty);
    assertThat(named(name)).isEmpty();
  }

  @Test
  void aVolumeThatItsStackLeavesIsDeleted() throws Exception {
    String name = freshName("left");
    String template = TEMPLATE.formatted(name, 1, "green") + "    deletion_policy: Retain\n";
    StackRef stack = cloud().stacks().create(StackRequest.of(name, template));
    settle(stack, "CREATE_COMPLETE");
    cloud().stacks().delete(stack);
    await(() -> cloud().stacks().find(name), Optional::isEmpty);
    String id = named(name).get(0).id();

    cloud().volumes().delete(id);
    await(() -> named(name), List::isEmpty);
    cloud().volumes().delete(id);
  }
}
