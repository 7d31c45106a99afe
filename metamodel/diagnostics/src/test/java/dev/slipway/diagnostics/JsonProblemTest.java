// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.nio.charset.MalformedInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonProblemTest {
  private record Form(int number, List<String> names) {}

  private static String problemOf(String document) {
    return JsonProblem.text(
        catchThrowableOfType(
            JsonParseException.class,
            () -> new Gson().fromJson(JsonParser.parseString(document), Form.class)));
  }

  @Test
  void saysWhatIsWrongAndWhereInOurWords() {
    assertThat(problemOf("{")).isEqualTo("the document ends too early, at line 1, column 2");
    assertThat(problemOf("{\n\"names\": [ \"a\" \"b\" ]}"))
        .isEqualTo("it is not valid JSON, at line 2, column 17");
    assertThat(problemOf("{\"number\": \"x\"}")).isEqualTo("a value is of the wrong type");
    assertThat(JsonProblem.text(new MalformedInputException(1)))
        .isEqualTo("it is not text in UTF-8");
  }

  @Test
  void keepsWhatAReaderOfOursSays() {
    assertThat(JsonProblem.text(new JsonParseException("unknown key at $.a")))
        .isEqualTo("unknown key at $.a");
  }
}
