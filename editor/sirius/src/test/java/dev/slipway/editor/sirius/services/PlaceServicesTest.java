// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.emf.common.command.BasicCommandStack;
import org.eclipse.emf.common.command.Command;
import org.eclipse.emf.common.command.CommandStack;
import org.eclipse.emf.common.command.IdentityCommand;
import org.eclipse.emf.common.notify.impl.AdapterFactoryImpl;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.eclipse.emf.edit.domain.AdapterFactoryEditingDomain;
import org.eclipse.emf.edit.domain.EditingDomain;
import org.eclipse.emf.edit.domain.IEditingDomainProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places between a diagram in Sirius's form and the browser's file. */
class PlaceServicesTest {
  private static final String KIND = "infrastructure";
  private static final Path SAMPLE =
      Path.of("..", "..", "samples", "minimal", "minimal.deployment");

  @TempDir private Path folder;

  private final PlaceServices places = new PlaceServices();
  private Deployment model;
  private Site site;
  private PhysicalHost host;
  private SiriusDrawing sirius;

  @BeforeEach
  void openSample() throws IOException {
    Path file = Files.copy(SAMPLE, folder.resolve("lab.deployment"));
    model = ModelLoader.load(file).model().orElseThrow().deployment().orElseThrow();
    site = SampleModels.first(model, Site.class);
    host = SampleModels.first(model, PhysicalHost.class);
    sirius = new SiriusDrawing(model, KIND);
  }

  @Test
  void nodesGoWhereTheBrowserHasThem() throws IOException {
    draw(
        shape(site, "x=\"40\" y=\"60\" width=\"700\" height=\"500\""),
        shape(host, "x=\"20\" y=\"66\""));

    assertThat(places.takePlaces(sirius.diagram(), KIND)).isSameAs(sirius.diagram());

    assertThat(sirius.bounds(site)).containsExactly(40, 60, 700, 500);
    assertThat(sirius.bounds(host)).containsExactly(20, 20, -1, -1);
    for (EObject other : sirius.drawn().kinds().keySet()) {
      if (other != site && other != host) {
        assertThat(sirius.bounds(other)).containsExactly(0, 0, -1, -1);
      }
    }
  }

  @Test
  void whatWasTakenIsWrittenAsItWas() throws IOException {
    StringBuilder shapes = new StringBuilder();
    int at = 0;
    for (EObject element : sirius.drawn().kinds().keySet()) {
      at += 50;
      shapes.append(shape(element, "x=\"%d\" y=\"%d\"".formatted(at, at)));
    }
    draw(shapes + "<connections id=\"infrastructure:e\"><bends x=\"1\" y=\"2\"/></connections>");
    String before = drawn();

    places.takePlaces(sirius.diagram(), KIND);
    places.writePlaces(sirius.diagram(), KIND);

    assertThat(drawn()).isEqualTo(before);
  }

  @Test
  void whatIsMovedIsKeptForTheBrowser() throws IOException {
    draw(
        shape(site, "x=\"40\" y=\"60\" width=\"700\" height=\"500\" folded=\"true\""),
        "</diagrams><diagrams id=\"software\"><shapes id=\"software:other\" x=\"7\"/>");
    places.takePlaces(sirius.diagram(), KIND);
    sirius.move(site, 80, 90);
    sirius.move(host, 5, 6);

    assertThat(places.writePlaces(sirius.anyNode(), KIND)).isSameAs(sirius.anyNode());

    assertThat(drawn())
        .contains(
            "<shapes id=\"infrastructure:%s\" x=\"80\" y=\"90\" width=\"700\" height=\"500\" folded=\"true\" placed=\"true\"/>"
                .formatted(site.getId()))
        .contains(
            "<shapes id=\"infrastructure:%s\" x=\"5\" y=\"52\" placed=\"true\"/>"
                .formatted(host.getId()))
        .contains("<shapes id=\"software:other\" x=\"7\"/>");
    SiriusDrawing another = new SiriusDrawing(model, KIND);
    places.takePlaces(another.diagram(), KIND);
    for (EObject each : sirius.drawn().kinds().keySet()) {
      assertThat(another.bounds(each)).isEqualTo(sirius.bounds(each));
    }
  }

  @Test
  void aModelThatTheBrowserHasNotDrawnGetsADrawing() throws IOException {
    assertThatThrownBy(() -> places.takePlaces(sirius.diagram(), KIND))
        .isInstanceOf(RefusedEdit.class)
        .hasMessage("lab.notation is missing: the browser has no drawing of this model.");

    places.writePlaces(sirius.diagram(), KIND);

    assertThat(drawn().lines().filter(line -> line.contains("<shapes")))
        .hasSameSizeAs(sirius.drawn().kinds().keySet());
  }

  /** Sirius makes a diagram by one command, and its editor asks for the mark. */
  @Test
  void aNewDiagramBeginsWithThePlacesOfTheBrowser() throws IOException {
    drawAll();
    CommandStack commands = session();

    commands.execute(making());

    assertThat(sirius.isToBeArranged()).isFalse();
    assertThat(sirius.bounds(host)).isNotEqualTo(List.of(0, 0, -1, -1));
    SiriusDrawing byTool = new SiriusDrawing(model, KIND);
    places.takePlaces(byTool.diagram(), KIND);
    for (EObject each : sirius.drawn().kinds().keySet()) {
      assertThat(sirius.bounds(each)).isEqualTo(byTool.bounds(each));
    }

    commands.undo();
    assertThat(sirius.bounds(host)).containsExactly(0, 0, -1, -1);
  }

  @Test
  void laterCommandsMoveNothing() throws IOException {
    drawAll();
    CommandStack commands = session();
    commands.execute(making());
    sirius.move(host, 1, 2);
    sirius.mark();

    commands.execute(IdentityCommand.INSTANCE);

    assertThat(sirius.bounds(host).subList(0, 2)).containsExactly(1, 2);
    assertThat(sirius.isToBeArranged()).isTrue();
  }

  @Test
  void siriusArrangesWhatTheBrowserHasNotPlaced() throws IOException {
    draw(shape(site, "x=\"40\" y=\"60\" width=\"700\" height=\"500\""));
    session().execute(making());
    assertThat(sirius.isToBeArranged()).isTrue();
    assertThat(sirius.bounds(site)).containsExactly(0, 0, -1, -1);

    Files.writeString(file(), "<other/>");
    session().execute(making());
    assertThat(sirius.isToBeArranged()).isTrue();

    Files.delete(file());
    session().execute(making());
    assertThat(sirius.isToBeArranged()).isTrue();
  }

  /** Diagrams of other models and of other kinds, and such as were opened, stay as they are. */
  @Test
  void onlyTheNewDiagramIsPlaced() throws IOException {
    drawAll();
    CommandStack commands = session();
    sirius.unmark();
    commands.execute(making());
    assertThat(sirius.bounds(host)).containsExactly(0, 0, -1, -1);

    sirius.mark();
    places.beginWithPlaces(model, "software");
    commands.execute(IdentityCommand.INSTANCE);
    assertThat(sirius.bounds(host)).containsExactly(0, 0, -1, -1);
  }

  @Test
  void aModelWithoutCommandsIsNoMistake() {
    assertThat(places.beginWithPlaces(model, KIND)).isSameAs(model);
  }

  /** The model's resources as a session of Sirius has them: with a stack of commands. */
  private CommandStack session() {
    ResourceSet resources = model.eResource().getResourceSet();
    CommandStack commands = new BasicCommandStack();
    resources.eAdapters().removeIf(Session.class::isInstance);
    resources.eAdapters().add(new Session(commands));
    return commands;
  }

  /** How EMF's transactions tell the domain of a set of resources. */
  private static final class Session extends AdapterImpl implements IEditingDomainProvider {
    private final EditingDomain domain;

    Session(CommandStack commands) {
      domain = new AdapterFactoryEditingDomain(new AdapterFactoryImpl(), commands);
    }

    @Override
    public EditingDomain getEditingDomain() {
      return domain;
    }

    @Override
    public boolean isAdapterForType(Object type) {
      return type == IEditingDomainProvider.class;
    }
  }

  /** The command by which Sirius makes a diagram: first its beginning, then all the rest. */
  private Command making() {
    return new IdentityCommand() {
      @Override
      public void execute() {
        assertThat(places.beginWithPlaces(model, KIND)).isSameAs(model);
        Resource file = new ResourceImpl(URI.createURI("representations.aird"));
        file.getContents().add(sirius.diagram());
        model.eResource().getResourceSet().getResources().add(file);
      }
    };
  }

  private void drawAll() throws IOException {
    StringBuilder shapes = new StringBuilder();
    int at = 0;
    for (EObject element : sirius.drawn().kinds().keySet()) {
      at += 50;
      shapes.append(shape(element, "x=\"%d\" y=\"%d\"".formatted(at, at + 46)));
    }
    draw(shapes.toString());
  }

  @Test
  void whatIsNoDrawingStaysAsItIs() throws IOException {
    Files.writeString(file(), "<other/>");

    for (String service : List.of("take", "write")) {
      assertThatThrownBy(
              () -> {
                if (service.equals("take")) {
                  places.takePlaces(sirius.diagram(), KIND);
                } else {
                  places.writePlaces(sirius.diagram(), KIND);
                }
              })
          .isInstanceOf(RefusedEdit.class)
          .hasMessageStartingWith("lab.notation cannot be read as a drawing");
    }
    assertThat(drawn()).isEqualTo("<other/>");
  }

  private static String shape(EObject element, String place) {
    String id = ((Element) element).getId();
    return "    <shapes id=\"infrastructure:%s\" %s/>\n".formatted(id, place);
  }

  private void draw(String... content) throws IOException {
    Files.writeString(
        file(),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <drawing:Drawing xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:drawing="urn:slipway:drawing:1.0">
          <diagrams id="infrastructure">
        %s
          </diagrams>
        </drawing:Drawing>
        """
            .formatted(String.join("", content)));
  }

  private String drawn() throws IOException {
    return Files.readString(file());
  }

  private Path file() {
    return folder.resolve("lab.notation");
  }
}
