// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.eclipse.BundleGeneration;
import dev.slipway.eclipse.ExampleProject;
import dev.slipway.eclipse.IdlImport;
import dev.slipway.eclipse.MarkerFixes;
import dev.slipway.eclipse.ModelFiles;
import dev.slipway.eclipse.ProblemMarkers;
import dev.slipway.eclipse.ProjectSettings;
import dev.slipway.eclipse.SlipwayNature;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.model.Deployment;
import dev.slipway.model.merge.ImportReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceDescription;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleWiring;

/** A project of the workspace with the sample {@code submarine-lab} in it. */
class WorkspaceTest {
  private static final Path SAMPLES = Path.of(System.getProperty("slipway.samples"));

  /** The bundle that the command line has written of the sample. */
  private static final Path EXPECTED = Path.of(System.getProperty("slipway.expected"));

  private final IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("submarine");

  @BeforeEach
  void copySample() throws CoreException, IOException {
    IWorkspaceDescription workspace = ResourcesPlugin.getWorkspace().getDescription();
    workspace.setAutoBuilding(false);
    ResourcesPlugin.getWorkspace().setDescription(workspace);
    project.create(null);
    project.open(null);
    copy(SAMPLES.resolve("submarine-lab"), project.getLocation().toPath());
    project.refreshLocal(IResource.DEPTH_INFINITE, null);
    SlipwayNature.set(project, true, null);
  }

  @AfterEach
  void deleteProject() throws CoreException {
    project.delete(true, true, null);
  }

  @Test
  void aModelIsCheckedAndGeneratedAsByTheCommandLine() throws CoreException, IOException {
    build();

    assertEquals(List.of(), errors());
    Map<String, byte[]> expected = contents(EXPECTED);
    Map<String, byte[]> generated = contents(manifest().getParent());
    assertEquals(expected.keySet(), generated.keySet());
    expected.forEach((path, bytes) -> assertArrayEquals(bytes, generated.get(path), path));
    assertTrue(project.getFolder("generated").isDerived());
  }

  @Test
  void whatHasNotChangedIsNotWrittenAgain() throws CoreException, IOException {
    build();
    Path manifest = manifest();
    Object written = Files.getLastModifiedTime(manifest);
    Object file = Files.readAttributes(manifest, "unix:ino").get("ino");

    model().touch(null);
    build();

    assertEquals(written, Files.getLastModifiedTime(manifest));
    assertEquals(file, Files.readAttributes(manifest, "unix:ino").get("ino"));
  }

  @Test
  void aMistakeIsMarkedWhereItIsAndTheEarlierBundleStays() throws CoreException, IOException {
    build();
    byte[] before = Files.readAllBytes(manifest());
    String text = text();
    write(text.replace("address=\"10.33.136.3\"", "address=\"10.33.136.2\""));
    build();

    IMarker marker = error("NODE_ADDRESS_DUPLICATE");
    assertEquals(model(), marker.getResource());
    assertEquals("NODE_ADDRESS_DUPLICATE", marker.getAttribute(ProblemMarkers.CODE));
    int line = marker.getAttribute(IMarker.LINE_NUMBER, 0);
    assertTrue(
        line(text, line).contains("<nodes") || line(text, line).contains("<nics"), "" + line);
    assertArrayEquals(before, Files.readAllBytes(manifest()));

    write(text);
    build();

    assertEquals(List.of(), errors());
  }

  @Test
  void aProblemIsMendedByAFixThatItOffers() throws CoreException, IOException {
    write(text().replaceFirst(" flavor=\"[^\"]*\"( image=\"ec767025)", "$1"));
    build();
    IMarker marker = errors().stream().filter(MarkerFixes::mayBeMended).findFirst().orElseThrow();

    List<String> titles = MarkerFixes.titles(marker);
    assertFalse(titles.isEmpty());
    MarkerFixes.apply(marker, titles.get(0), null);
    build();

    assertEquals(List.of(), errors());
    assertEquals(1, model().getHistory(null).length);
  }

  @Test
  void aFileThatIsNoModelIsMarked() throws CoreException {
    write("<not a model");
    build();

    assertFalse(errors().isEmpty());
    assertEquals(model(), errors().get(0).getResource());
  }

  @Test
  void checkingSaysWhereTheBundleIsNotWhatTheModelGives() throws CoreException, IOException {
    build();
    BundleGeneration generation = new BundleGeneration(model());
    assertFalse(generation.check(null).differs());
    Path header = anyIdl();
    Files.writeString(header, "// edited\n" + Files.readString(header));

    GenerationReport report = generation.check(null);

    assertTrue(report.differs());
    assertTrue(Files.readString(header).startsWith("// edited"));
  }

  @Test
  void aProjectThatIsOnlyCheckedHasNoBundle() throws CoreException {
    settings("generated", false).save(project);
    build();

    assertEquals(List.of(), errors());
    assertFalse(project.getFolder("generated").exists());
  }

  @Test
  void theProjectSaysWhereTheBundlesAre() throws CoreException {
    settings("out/bundles", true).save(project);
    build();

    assertTrue(project.getFile("out/bundles/submarine-lab/slipway.json").exists());
  }

  @Test
  void anOutputFolderOutsideTheProjectIsRefused() throws CoreException {
    settings("../elsewhere", true).save(project);
    build();

    assertEquals(1, errors().size());
    assertEquals(
        "The output folder is not a path in the project.",
        errors().get(0).getAttribute(IMarker.MESSAGE));
    assertFalse(Files.exists(project.getLocation().toPath().resolveSibling("elsewhere")));
  }

  @Test
  void aNewDeploymentIsAModel() throws CoreException {
    IFile file = project.getFile("new.deployment");
    ModelFiles.create(file, null);
    build();

    assertEquals(
        List.of(), errors().stream().filter(each -> each.getResource().equals(file)).toList());
    assertThrows(CoreException.class, () -> ModelFiles.create(file, null));
  }

  @Test
  void typesAreTakenFromIdl() throws CoreException {
    IFile idl = project.getFile("track.idl");
    idl.create(bytes("module nav { struct Track { @key long id; double x; }; };"), true, null);
    IFile library = project.getFile("track.deployment");

    ImportReport report = IdlImport.into(library, List.of(idl), null);

    assertEquals(ExitCode.OK, report.exitCode());
    assertTrue(library.exists());
    idl.setContents(bytes("module nav { struct Track { long x; "), true, false, null);
    assertEquals(ExitCode.MODEL_ERROR, IdlImport.into(library, List.of(idl), null).exitCode());
  }

  @Test
  void withoutTheNatureThereAreNoMarkers() throws CoreException {
    write("<not a model");
    build();
    assertFalse(errors().isEmpty());

    SlipwayNature.set(project, false, null);

    assertEquals(List.of(), errors());
    assertEquals(0, project.getDescription().getBuildSpec().length);
  }

  @Test
  void otherToolsOfEclipseOpenModels() {
    URI address = URI.createPlatformResourceURI(model().getFullPath().toString(), true);
    Resource opened = new ResourceSetImpl().getResource(address, true);

    assertInstanceOf(Deployment.class, opened.getContents().get(0));
    assertEquals(List.of(), opened.getErrors());
  }

  @Test
  void theExampleIsCopiedByteForByte() throws CoreException, IOException {
    IProject copy = ExampleProject.ACCELEO_REPORT.copy(null);
    try {
      Map<String, byte[]> expected =
          contents(SAMPLES.resolveSibling("templates").resolve("acceleo-report"));
      Map<String, byte[]> copied = contents(copy.getLocation().toPath());
      // Eclipse notes the encoding of every new project.
      copied.remove(".settings/org.eclipse.core.resources.prefs");
      assertEquals(expected.keySet(), copied.keySet());
      assertTrue(copied.containsKey(".classpath"));
      expected.forEach((path, bytes) -> assertArrayEquals(bytes, copied.get(path), path));
      assertTrue(copy.getDescription().hasNature("org.eclipse.jdt.core.javanature"));
      assertTrue(ExampleProject.ACCELEO_REPORT.mainFile().exists());
      assertTrue(copy.getFile("model/minimal.deployment").exists());

      CoreException again =
          assertThrows(CoreException.class, () -> ExampleProject.ACCELEO_REPORT.copy(null));
      assertEquals(
          "The workspace already has a project slipway.report. Rename or delete it first.",
          again.getMessage());
    } finally {
      copy.delete(true, true, null);
    }
  }

  @Test
  void theExampleOverwritesNoFolder() throws IOException {
    Path folder = project.getWorkspace().getRoot().getLocation().append("slipway.report").toPath();
    Path kept = Files.writeString(Files.createDirectory(folder).resolve("kept"), "kept");

    CoreException refused =
        assertThrows(CoreException.class, () -> ExampleProject.ACCELEO_REPORT.copy(null));

    assertEquals(
        "The workspace folder already contains slipway.report. Move or delete it first.",
        refused.getMessage());
    assertFalse(ExampleProject.ACCELEO_REPORT.project().exists());
    assertEquals("kept", Files.readString(kept));
    Files.delete(kept);
    Files.delete(folder);
  }

  @Test
  void theExampleFindsTheServicesThatItImports() throws IOException {
    Path module = SAMPLES.resolveSibling("templates/acceleo-report/src/slipway/report/report.mtl");
    Matcher imported =
        Pattern.compile("\\[import ([\\w:]+)::\\w+/]").matcher(Files.readString(module));
    assertTrue(imported.find());

    List<Object> exported =
        Platform.getBundle("dev.slipway.core")
            .adapt(BundleWiring.class)
            .getCapabilities(PackageNamespace.PACKAGE_NAMESPACE)
            .stream()
            .map(each -> each.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE))
            .toList();

    assertTrue(exported.contains(imported.group(1).replace("::", ".")), imported.group(1));
  }

  private static ProjectSettings settings(String folder, boolean generates) {
    return new ProjectSettings(folder, generates, List.of(), "", List.of());
  }

  private IFile model() {
    return project.getFile("submarine-lab.deployment");
  }

  private Path manifest() {
    return new BundleGeneration(model()).folder().getLocation().append("slipway.json").toPath();
  }

  private Path anyIdl() throws IOException {
    try (Stream<Path> files = Files.walk(manifest().resolveSibling("idl"))) {
      return files.filter(each -> each.toString().endsWith(".idl")).sorted().findFirst().get();
    }
  }

  private void build() throws CoreException {
    project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
  }

  /** The markers of errors, in the order of their lines. */
  private List<IMarker> errors() throws CoreException {
    return Arrays.stream(project.findMarkers(ProblemMarkers.TYPE, true, IResource.DEPTH_INFINITE))
        .filter(each -> each.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR)
        .sorted(Comparator.comparing(each -> each.getAttribute(IMarker.LINE_NUMBER, 0)))
        .toList();
  }

  /** The first marker of a rule. */
  private IMarker error(String code) throws CoreException {
    return errors().stream()
        .filter(each -> code.equals(each.getAttribute(ProblemMarkers.CODE, "")))
        .findFirst()
        .orElseThrow();
  }

  private String text() throws IOException {
    return Files.readString(model().getLocation().toPath());
  }

  private void write(String text) throws CoreException {
    model().setContents(bytes(text), true, false, null);
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String line(String text, int number) {
    return text.lines().skip(number - 1L).findFirst().orElse("");
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Map.Entry<String, byte[]> file : contents(from).entrySet()) {
      Path copy = to.resolve(file.getKey());
      Files.createDirectories(copy.getParent());
      Files.write(copy, file.getValue());
    }
  }

  /** The files of a folder by path; not those that a generation keeps for itself. */
  private static Map<String, byte[]> contents(Path folder) {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String path = folder.relativize(file).toString();
        if (!path.startsWith(".slipway/")) {
          contents.put(path, Files.readAllBytes(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return contents;
  }
}
