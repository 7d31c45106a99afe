// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.idl.ddsxml.DdsXmlReader;
import dev.slipway.idl.ddsxml.DdsXmlWriter;
import dev.slipway.idl.xml.ReadXml;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.BitFlag;
import dev.slipway.model.dds.DataModel;
import java.io.IOException;

/** Types that are written as DDS-XML read back as the same, and are written again as the same. */
class DdsXmlRoundTripTest extends XmlRoundTrip {
  @Override
  void survives(ModelOfTypes model) throws IOException {
    DataModel data = model.data();
    // DDS-XML has no place for descriptions, and states every position.
    data.eAllContents()
        .forEachRemaining(
            each -> {
              if (each instanceof BitFlag flag && Integer.valueOf(0).equals(flag.getPosition())) {
                flag.setPosition(null);
              }
              if (each instanceof NamedElement) {
                each.eUnset(ModelPackage.Literals.NAMED_ELEMENT__DESCRIPTION);
              }
            });
    String text = DdsXmlWriter.write(model.deployment(), "test").text();
    ReadXml read = read(text);
    DataModel again = read.library().getData();
    assertThat(TypeShapes.of(again, TypeShapes.names(data)))
        .as(text)
        .isEqualTo(TypeShapes.of(data));
    // Typedefs that collections needed in the first file are the model's own in the second.
    String second = DdsXmlWriter.write(read.library(), "test").text();
    assertThat(DdsXmlWriter.write(read(second).library(), "test").text()).isEqualTo(second);
    assertThat(DdsXmlWriter.write(model.deployment(), "test").text()).isEqualTo(text);
  }

  private static ReadXml read(String text) throws IOException {
    ReadXml read = read(text, DdsXmlReader::read);
    assertThat(read.diagnostics().toList())
        .as(TextDiagnosticPrinter.print(read.diagnostics()) + text)
        .noneMatch(each -> each.severity() != Severity.INFO)
        .map(Diagnostic::code)
        .doesNotContain("DDSXML_NAME_CHANGED");
    return read;
  }
}
