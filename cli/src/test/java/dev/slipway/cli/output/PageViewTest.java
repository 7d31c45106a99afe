// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.JsonForms;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageViewTest {
  private static final URI ADDRESS = URI.create("http://127.0.0.1:7000/?token=abc");

  @Test
  void theAddressIsAloneSoThatItCanBePiped() {
    PageView page = new PageView(ADDRESS, "slipway-edit/1", "The editor");
    assertThat(page.text()).isEqualTo("http://127.0.0.1:7000/?token=abc\n");
    assertThat(page.note()).isEqualTo("The editor is there until Ctrl-C.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"edit", "dashboard"})
  void theDocumentHasThePublishedForm(String form) {
    PageView page = new PageView(ADDRESS, "slipway-" + form + "/1", "The page");
    JsonForms.assertIs(form, page.json().toString());
    assertThat(page.json().get("address").getAsString()).isEqualTo(ADDRESS.toString());
  }
}
