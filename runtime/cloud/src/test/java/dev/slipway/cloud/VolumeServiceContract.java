// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What every {@link VolumeService} does, whatever is behind it. */
public abstract class VolumeServiceContract extends CloudContract {
  private static final String TEMPLATE =
      """
      heat_template_version: 2018-08-31
      resources:
        volume: {type: OS::Cinder::Volume, properties: {name: %s, size: %d}}
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
    StackRef stack = cloud().stacks().create(StackRequest.of(name, TEMPLATE.formatted(name, 1)));
    settle(stack, "CREATE_COMPLETE");
    List<Volume> made = named(name);
    assertThat(made).extracting(Volume::sizeGib).containsExactly(1L);
    assertThat(made).extracting(Volume::status).containsExactly("available");
    assertThat(cloud().stacks().resources(stack))
        .extracting(StackResource::physicalId)
        .containsExactly(made.get(0).id());

    cloud().stacks().update(stack, StackRequest.of(name, TEMPLATE.formatted(name, 2)));
    settle(stack, "UPDATE_COMPLETE");
    assertThat(named(name)).extracting(Volume::sizeGib).containsExactly(2L);

    cloud().stacks().delete(stack);
    await(() -> cloud().stacks().find(name), java.util.Optional::isEmpty);
    assertThat(named(name)).isEmpty();
  }
}
