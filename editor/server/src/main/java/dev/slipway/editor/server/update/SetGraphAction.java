// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.update;

import com.google.gson.TypeAdapter;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.eclipse.glsp.server.actions.ResponseAction;
import org.eclipse.glsp.server.features.core.model.SetModelAction;

/** GLSP's {@code setModel} with a graph that is written already. */
final class SetGraphAction extends ResponseAction {
  private final Written newRoot;

  /**
   * @param graph the graph as JSON
   * @param requestId of the request that it answers; GLSP fills it in for actions of its own only
   */
  SetGraphAction(String graph, String requestId) {
    super(SetModelAction.KIND);
    newRoot = new Written(graph);
    setResponseId(requestId);
  }

  /**
   * Stands where it is written for the value that it is the JSON of.
   *
   * @param json a value
   */
  @JsonAdapter(AsIs.class)
  private record Written(String json) {}

  /** Is made by Gson. */
  private static final class AsIs extends TypeAdapter<Written> {
    @Override
    public void write(JsonWriter out, Written written) throws IOException {
      out.jsonValue(written.json());
    }

    @Override
    public Written read(JsonReader in) {
      throw new UnsupportedOperationException("clients send no graphs");
    }
  }
}
