// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.idl.parse.preprocess.IdlDialect;
import dev.slipway.idl.parse.preprocess.IdlSource;
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
            none.idl: error: Unreadable file [IDL_FILE_UNREADABLE]
              There is no such file.
              Hint: Name a file that exists and that you may read.
            """);
  }

  @Test
  void readsAsACompilerDoesAndNamesTheMacroOfAMissingInclude() {
    String idl =
        """
        #ifndef VENDOR_IDL
        #define VENDOR_IDL
        #if defined(__OPENDDS_IDL) && __OPENDDS_IDL >= 0x032500
        #include "tao/LongSeq.idl"
        #elif defined __IDLC__
        struct OfIdlc { long a; };
        #else
        #include <ndds/types.idl>
        #endif
        struct Last { long b; };
        #endif
        """;
    IdlText plain = new IdlText(folder);
    assertThat(plain.told(plain.parse(idl)))
        .contains(
            "There is no ndds/types.idl in the folders that may be searched.",
            "Hint: Name the folder that holds it as an include folder (-I), or define"
                + " __OPENDDS_IDL, with which it is not read (--dialect opendds)");
    IdlText opendds = new IdlText(folder);
    IdlDialect.OPENDDS.macros().forEach(opendds::define);
    assertThat(opendds.told(opendds.parse(idl)))
        .contains(
            "There is no tao/LongSeq.idl in the folders that may be searched.",
            "Hint: Name the folder that holds it as an include folder (-I), or leave out"
                + " __OPENDDS_IDL (--dialect, -D), without which it is not read");
    IdlText idlc = new IdlText(folder);
    IdlDialect.IDLC.macros().forEach(idlc::define);
    ParsedIdl parsed = idlc.parse(idl);
    assertThat(idlc.told(parsed)).isEmpty();
    assertThat(IdlText.printed(parsed)).contains("struct OfIdlc", "struct Last");
  }
}
