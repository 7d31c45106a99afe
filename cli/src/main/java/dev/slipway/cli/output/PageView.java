// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.JsonDocument;
import java.net.URI;

/**
 * What a command shows that serves a page until Ctrl-C.
 *
 * @param address of the page, with its token
 * @param schema form and version of the JSON document
 * @param subject what the page is, in a word or two, as in "The editor"
 */
public record PageView(URI address, String schema, String subject) {
  /** The JSON document. */
  public JsonObject json() {
    return JsonDocument.of(new Document(schema, address.toString()));
  }

  /**
   * Where the page of a command is served.
   *
   * @param address to be opened, with the token as its parameter 'token'; programs send the token
   *     as 'Authorization: Bearer'
   */
  private record Document(String schema, @Allowed(format = "uri") String address) {}

  /** The address, alone on a line, for whoever opens it. */
  public String text() {
    return address + "\n";
  }

  /** What there is to say about it. */
  public String note() {
    return subject + " is there until Ctrl-C.\n";
  }
}
