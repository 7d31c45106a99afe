// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.idl.xml.ReadXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The types that each form of XML has to bring back as they were written. */
abstract class XmlRoundTrip {
  @Property(tries = 60)
  void randomTypesSurvive(@ForAll @LongRange(min = 1, max = 1_000_000) long seed)
      throws IOException {
    survives(RandomTypes.of(IdlProfile.FULL, seed));
  }

  @Test
  void typesOfTheRadarSurvive() throws IOException {
    survives(RadarModel.common());
  }

  /** Asserts that the types read back as they were written. */
  abstract void survives(ModelOfTypes model) throws IOException;

  static ReadXml read(String text, Function<List<Path>, ReadXml> reader) throws IOException {
    Path file = Files.createTempFile("round-trip", ".xml");
    try {
      Files.writeString(file, text);
      return reader.apply(List.of(file));
    } finally {
      Files.delete(file);
    }
  }
}
