// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.Topic;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdlParserTest {
  @TempDir Path folder;

  @Test
  void readsWhatThePrinterPrints() {
    IdlText text = new IdlText(folder);
    String idl =
        """
        module radar {
          enum Mode {
            STANDBY,
            SEARCH
          };

          @topic
          @final
          struct Track {
            @key long number_of;
            Mode state;
            sequence<double, 3> position;
          };
        };\
        """;
    ParsedIdl parsed = text.parse(idl);
    assertThat(text.told(parsed)).isEmpty();
    assertThat(IdlText.printed(parsed)).isEqualTo(idl);
    assertThat(parsed.library().getData().getTopics())
        .extracting(Topic::getName)
        .containsExactly("Track");
  }

  @Test
  void tellsThatAFileIsMissing() {
    ParsedIdl parsed = IdlParser.parse(IdlSource.of(List.of(folder.resolve("none.idl"))));
    assertThat(new IdlText(folder).told(parsed))
        .isEqualTo(
            """
            none.idl: error: File that cannot be read [IDL_FILE_UNREADABLE]
              There is no such file.
            """);
  }
}
