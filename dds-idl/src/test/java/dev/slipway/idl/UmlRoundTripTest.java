// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.uml.UmlReader;
import dev.slipway.idl.uml.UmlWriter;
import dev.slipway.idl.xml.ReadXml;
import dev.slipway.model.dds.DataModel;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types that are written as UML read back as the same, descriptions and typedefs included. */
class UmlRoundTripTest extends XmlRoundTrip {
  private static final Pattern ID = Pattern.compile("xmi:id=\"([^\"]*)\"");
  private static final Pattern REFERENCE =
      Pattern.compile("(?: type| general| client| supplier| annotatedElement)=\"([^\"]*)\"");

  @Override
  void survives(ModelOfTypes model) throws IOException {
    DataModel data = model.data();
    String text = UmlWriter.write(model.deployment(), "test");
    DataModel again = read(text).library().getData();
    assertThat(TypeShapes.of(again)).as(text).isEqualTo(TypeShapes.of(data));
    assertThat(UmlWriter.write(model.deployment(), "test")).isEqualTo(text);
    referencesLeadToElements(text);
  }

  private static void referencesLeadToElements(String text) {
    Set<String> ids = new HashSet<>();
    for (Matcher id = ID.matcher(text); id.find(); ) {
      assertThat(ids.add(id.group(1))).as(id.group(1)).isTrue();
      assertThat(id.group(1)).matches("_[A-Za-z0-9._-]+");
    }
    for (Matcher reference = REFERENCE.matcher(text); reference.find(); ) {
      assertThat(ids).contains(reference.group(1));
    }
  }

  private static ReadXml read(String text) throws IOException {
    ReadXml read = read(text, UmlReader::read);
    assertThat(read.diagnostics().toList())
        .as(TextDiagnosticPrinter.print(read.diagnostics()) + text)
        .isEmpty();
    return read;
  }
}
