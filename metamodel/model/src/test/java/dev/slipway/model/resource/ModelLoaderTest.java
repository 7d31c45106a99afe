// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.model.Library;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelLoaderTest {
  private static final String HEAD =
      "<slipway:Deployment xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\""
          + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
          + " xmlns:slipway=\"urn:slipway:model:1.0\" xmlns:dds=\"urn:slipway:dds:1.0\""
          + " xmlns:software=\"urn:slipway:software:1.0\""
          + " xmlns:infrastructure=\"urn:slipway:infrastructure:1.0\" "
          + id(1)
          + " name=\"d\">\n";
  private static final String TAIL = "</slipway:Deployment>\n";

  @TempDir Path folder;

  private static String uuid(int number) {
    return String.format("00000000-0000-4000-8000-%012d", number);
  }

  private static String id(int number) {
    return "id=\"" + uuid(number) + "\"";
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path library(String name, int number, String content) throws IOException {
    return write(
        name,
        (HEAD + content + TAIL)
            .replace("slipway:Deployment", "slipway:Library")
            .replace(id(1), id(number))
            .replace("name=\"d\"", "name=\"" + name.replace(".deployment", "") + "\""));
  }

  /** The diagnostics of a deployment with some content, with the code and the place first. */
  private List<String> problems(String content) throws IOException {
    Path file = write("d.deployment", HEAD + content + TAIL);
    return problems(ModelLoader.load(file));
  }

  private List<String> problems(LoadResult result) {
    assertThat(result.model().isPresent()).isEqualTo(result.diagnostics().isEmpty());
    return result.diagnostics().stream()
        .map(
            found ->
                found.code()
                    + " "
                    + found.location().toString().replace(folder + "/", "")
                    + " "
                    + found.elementPath()
                    + ": "
                    + found.message()
                    + " | "
                    + found.hint())
        .toList();
  }

  private static List<String> codes(LoadResult result) {
    return result.diagnostics().stream().map(Diagnostic::code).toList();
  }

  @Test
  void anEmptyDeploymentIsFine() throws IOException {
    assertThat(problems("")).isEmpty();
  }

  // Values

  @Test
  void severalProblemsComeInOneGoAndInOrder() throws IOException {
    assertThat(
            problems(
                """
                  <software %s>
                    <componentTypes %s name="Sonar" knd="DUMMY" kind="DUMMIE">
                      <publications %s topic="%s" rate="abc"/>
                      <publikations/>
                    </componentTypes>
                  </software>
                """
                    .formatted(id(2), id(3), id(4), uuid(99))))
        .containsExactly(
            "MODEL_FEATURE_UNKNOWN d.deployment:3:5 /component type Sonar: component type has no"
                + " knd. | Did you mean kind? Possible here: id, name, description, source,"
                + " version, kind, archive, requires, publications, subscriptions, reactions,"
                + " demand.",
            "MODEL_VALUE_INVALID d.deployment:3:5 /component type Sonar: kind is DUMMIE, which is"
                + " not a ComponentKind. | Did you mean DUMMY? Possible here: DUMMY, ARCHIVE.",
            "MODEL_REFERENCE_UNRESOLVED d.deployment:4:7 /component type Sonar/publication #1:"
                + " topic refers to 00000000-0000-4000-8000-000000000099, which no element of "
                + folder
                + "/d.deployment has as its id. | Check the id, or remove the reference; the"
                + " element may have been deleted.",
            "MODEL_VALUE_INVALID d.deployment:4:7 /component type Sonar/publication #1: rate is"
                + " abc, which is not a number. | Write a number.",
            "MODEL_FEATURE_UNKNOWN d.deployment:5:7 /component type Sonar: component type has no"
                + " publikations. | Did you mean publications? Possible here: id, name,"
                + " description, source, version, kind, archive, requires, publications,"
                + " subscriptions, reactions, demand.");
  }

  @ParameterizedTest
  @CsvSource({
    "startOnInstall, yes, true or false",
    "startOnInstall, TRUE, true or false",
    "replicas, 2147483648, a whole number from -2147483648 to 2147483647",
    "replicas, 1.5, a whole number from -2147483648 to 2147483647",
    "replicas, '', a whole number from -2147483648 to 2147483647",
  })
  void aValueOfTheWrongTypeIsRefused(String attribute, String value, String expected)
      throws IOException {
    assertThat(
            problems(
                "<software %s><instances %s type=\"%s\" %s=\"%s\"/><componentTypes %s/></software>"
                    .formatted(id(2), id(3), uuid(4), attribute, value, id(4))))
        .singleElement()
        .asString()
        .startsWith("MODEL_VALUE_INVALID d.deployment:2:")
        .contains("which is not " + expected + ".")
        .endsWith("Write " + expected + ".");
  }

  @Test
  void aListValueMayBeAttributeOrElementsAndIsCheckedOneByOne() throws IOException {
    assertThat(
            problems(
                """
                <data %s><definitions xsi:type="dds:Alias" %s name="A">
                  <type xsi:type="dds:ArrayRef" dimensions="2 x">
                    <element xsi:type="dds:PrimitiveRef"/>
                    <dimensions>3</dimensions>
                    <dimensions><b/></dimensions>
                  </type>
                </definitions></data>
                """
                    .formatted(id(2), id(3))))
        .extracting(problem -> problem.substring(0, problem.indexOf(" /")))
        .containsExactly(
            "MODEL_VALUE_INVALID d.deployment:3:3",
            "MODEL_VALUE_INVALID d.deployment:6:5",
            "MODEL_CONTENT_UNEXPECTED d.deployment:6:17");
  }

  @Test
  void whatIsRequiredMustBeThere() throws IOException {
    assertThat(
            problems(
                """
                <data %s><definitions xsi:type="dds:Alias" %s name="A"/></data>
                <software %s><instances %s name="i"/></software>
                """
                    .formatted(id(2), id(3), id(4), id(5))))
        .containsExactly(
            "MODEL_FEATURE_MISSING d.deployment:2:49 /typedef A: type is not set. | Set it: without"
                + " it the typedef means nothing.",
            "MODEL_FEATURE_MISSING d.deployment:3:53 /component instance i: type is not set. | Set"
                + " it: without it the component instance means nothing.");
  }

  @Test
  void whatIsThereOnceIsRefusedTwice() throws IOException {
    assertThat(
            problems(
                """
                <data %s/>
                <data %s/>
                <software %s>
                  <componentTypes %s name="A"><name>B</name></componentTypes>
                  <instances %s type="%s"><type href="#%s"/></instances>
                </software>
                """
                    .formatted(id(2), id(3), id(4), id(5), id(6), uuid(5), uuid(5))))
        .extracting(problem -> problem.split(" ")[0])
        .containsExactly(
            "MODEL_FEATURE_REPEATED", "MODEL_FEATURE_REPEATED", "MODEL_FEATURE_REPEATED");
  }

  @Test
  void textBetweenElementsIsNotLost() throws IOException {
    assertThat(problems("<data " + id(2) + ">\n  important\n</data>"))
        .singleElement()
        .asString()
        .contains("Text stands where only elements are expected: important.");
  }

  // Classes

  @ParameterizedTest
  @CsvSource({
    "'', MODEL_CLASS_ABSTRACT",
    "dds:Struckt, MODEL_CLASS_UNKNOWN",
    "dds:Definition, MODEL_CLASS_ABSTRACT",
    "ecore:EClass, MODEL_CLASS_UNKNOWN",
    "Struct, MODEL_CLASS_UNKNOWN",
    "software:ComponentType, MODEL_CLASS_MISPLACED",
  })
  void aWrongClassIsRefusedAndItsReferencesAreNoFurtherProblem(String type, String code)
      throws IOException {
    String stated = type.isEmpty() ? "" : "xsi:type=\"" + type + "\"";
    List<String> problems =
        problems(
            """
            <data %s>
              <definitions %s %s name="T"><members id="x" oops=""/></definitions>
              <topics %s name="t" type="%s"/>
            </data>
            """
                .formatted(id(2), stated, id(3), id(4), uuid(3)));
    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith(code + " d.deployment:3:3 /: ")
        .contains("dds:Struct, dds:Union");
  }

  // Ids

  @Test
  void idsAreThereAndUniqueUuids() throws IOException {
    assertThat(
            problems(
                """
                <data %s>
                  <topics name="a" payload="OPAQUE"/>
                  <topics id="T1" name="b" payload="OPAQUE"/>
                  <topics id="ABCDEF00-0000-4000-8000-000000000000" name="c" payload="OPAQUE"/>
                  <topics %s name="d" payload="OPAQUE"/>
                  <topics %s name="e" payload="OPAQUE"/>
                </data>
                """
                    .formatted(id(2), id(3), id(3))))
        .containsExactly(
            "MODEL_ID_MISSING d.deployment:3:3 /topic a: Every element needs an id; nothing can"
                + " refer to this one. | Add id=\"...\" with a new UUID, as uuidgen prints one.",
            "MODEL_ID_INVALID d.deployment:4:3 /topic b: The id is T1, which is not a UUID in lower"
                + " case. | Write a UUID of 36 characters, as uuidgen prints one.",
            "MODEL_ID_INVALID d.deployment:5:3 /topic c: The id is"
                + " ABCDEF00-0000-4000-8000-000000000000, which is not a UUID in lower case. |"
                + " Write a UUID of 36 characters, as uuidgen prints one.",
            "MODEL_ID_DUPLICATE d.deployment:7:3 /topic e: Its id"
                + " 00000000-0000-4000-8000-000000000003 is also the id of another element. | Give"
                + " one of the two a new UUID; references go to the one that keeps the id.");
  }

  @Test
  void idsAreUniqueOverFiles() throws IOException {
    library("l.deployment", 10, "<data " + id(2) + "/>");
    LoadResult result =
        ModelLoader.load(
            write(
                "d.deployment",
                HEAD
                    + "<imports href=\"l.deployment#"
                    + uuid(10)
                    + "\"/><data "
                    + id(2)
                    + "/>"
                    + TAIL));
    assertThat(codes(result)).containsExactly("MODEL_ID_DUPLICATE");
    assertThat(result.diagnostics().get(0).related())
        .singleElement()
        .satisfies(related -> assertThat(related.location().file()).endsWith("d.deployment"));
  }

  // References

  @Test
  void aReferenceToTheWrongKindIsRefused() throws IOException {
    assertThat(
            problems(
                "<data %s><topics %s name=\"t\" type=\"%s\"/></data>"
                    .formatted(id(2), id(3), uuid(3))))
        .containsExactly(
            "MODEL_REFERENCE_MISTYPED d.deployment:2:49 /topic t: type refers to topic t, but"
                + " expects aggregated type. | Refer to another element.");
  }

  @Test
  void malformedAndRepeatedReferencesAreRefused() throws IOException {
    assertThat(
            problems(
                """
                <data %s><topics %s name="t" type="//@data/@topics.0"/></data>
                <software %s><componentTypes %s>
                  <publications %s topic="%s" partitions="%s"><qos/></publications>
                  <reactions %s trigger="%s" effects="%s %s"/>
                  <subscriptions %s topic="%s"/>
                  <publications href="l.deployment#%s"/>
                </componentTypes></software>
                """
                    .formatted(
                        id(2), id(3), id(4), id(5), id(6), uuid(3), uuid(3), id(7), uuid(8),
                        uuid(6), uuid(6), id(8), uuid(3), uuid(9))))
        .extracting(problem -> problem.split(" \\|")[0].replaceAll("0{8}-0000-4000-8000-0*", ""))
        .containsExactly(
            "MODEL_REFERENCE_MALFORMED d.deployment:2:49 /topic t: type refers to"
                + " //@data/@topics.0, which does not name an element.",
            "MODEL_REFERENCE_MISTYPED d.deployment:4:3 /component type #1/publication t: partitions"
                + " refers to topic t, but expects partition.",
            "MODEL_REFERENCE_MALFORMED d.deployment:4:154 /component type #1/publication t: qos has"
                + " no href.",
            "MODEL_REFERENCE_REPEATED d.deployment:5:3 /component type #1/reaction #1: effects"
                + " refers to publication t twice.",
            "MODEL_REFERENCE_MALFORMED d.deployment:7:3 /component type #1: publications refers to"
                + " l.deployment#9, but holds its elements itself.");
  }

  @ParameterizedTest
  @CsvSource({
    "http://example.org/l.deployment",
    "file:l.deployment",
    "jar:file:x.jar!/l.deployment",
    "platform:/resource/l.deployment",
    "/etc/passwd",
    "../l.deployment",
    "a/../../l.deployment",
    "%2e%2e/l.deployment",
    "..%2fl.deployment",
    "C:/l.deployment",
    "..\\l.deployment",
    "//host/share/l.deployment",
    "l.deployment?x",
    "l%00.deployment",
    "sub/link.deployment",
  })
  void nothingOutsideTheFolderIsOpened(String href) throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Path inside = Files.createDirectories(folder.resolve("inside/sub")).getParent();
    Files.move(library("l.deployment", 10, ""), outside.resolve("l.deployment"));
    Files.createSymbolicLink(
        inside.resolve("sub/link.deployment"), outside.resolve("l.deployment"));
    Path file =
        write(
            "inside/d.deployment",
            HEAD + "<imports href=\"%s#%s\"/>".formatted(href, uuid(10)) + TAIL);
    assertThat(codes(ModelLoader.load(file))).containsExactly("MODEL_REFERENCE_OUTSIDE");
  }

  @Test
  void aLibraryFolderMayBeNamed() throws IOException {
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Files.move(library("my l.deployment", 10, ""), outside.resolve("my l.deployment"));
    Path file =
        write(
            "inside/d.deployment",
            HEAD + "<imports href=\"../outside/my%20l.deployment#" + uuid(10) + "\"/>" + TAIL);
    LoadResult result = ModelLoader.load(file, List.of(outside));
    assertThat(problems(result)).isEmpty();
    assertThat(result.model().orElseThrow().libraries())
        .extracting(Library::getName)
        .containsExactly("my l");
    assertThat(inside).isDirectoryContaining(each -> each.endsWith("d.deployment"));
  }

  @Test
  void aMissingLibraryIsToldWhereItIsReferredTo() throws IOException {
    assertThat(problems("<imports href=\"no.deployment#" + uuid(10) + "\"/>"))
        .containsExactly(
            "MODEL_FILE_NOT_FOUND d.deployment:2:1 /: There is no file "
                + folder
                + "/no.deployment. | Check the name; it is relative to the file that it stands"
                + " in.");
  }

  @Test
  void aLibraryThatIsUsedMustBeImported() throws IOException {
    library(
        "l.deployment",
        10,
        "<data %s><definitions xsi:type=\"dds:Struct\" %s name=\"S\"/></data>"
            .formatted(id(11), id(12)));
    String data =
        "<data %s><topics %s name=\"t\"><type xsi:type=\"dds:Struct\" href=\"l.deployment#%s\"/>"
            + "</topics></data>";
    assertThat(problems(data.formatted(id(2), id(3), uuid(12))))
        .singleElement()
        .asString()
        .startsWith("MODEL_LIBRARY_NOT_IMPORTED d.deployment:2:108 /topic t: type refers to ");
    assertThat(
            problems(
                "<imports href=\"l.deployment#"
                    + uuid(10)
                    + "\"/>"
                    + data.formatted(id(2), id(3), uuid(12))))
        .isEmpty();
  }

  @Test
  void librariesMayUseOneAnotherButNotImportOneAnother() throws IOException {
    library("a.deployment", 10, "<imports href=\"b.deployment#" + uuid(20) + "\"/>");
    library("b.deployment", 20, "<imports href=\"a.deployment#" + uuid(10) + "\"/>");
    Path file =
        write("d.deployment", HEAD + "<imports href=\"a.deployment#" + uuid(10) + "\"/>" + TAIL);
    assertThat(problems(ModelLoader.load(file)))
        .containsExactly(
            "MODEL_IMPORT_CYCLE a.deployment:1 /library a: The library imports itself: a -> b ->"
                + " a. | Move what both sides need into a library of its own.");
  }

  @Test
  void aDeploymentIsNoLibrary() throws IOException {
    write("e.deployment", (HEAD + TAIL).replace(id(1), id(10)));
    assertThat(problems("<imports href=\"e.deployment#" + uuid(10) + "\"/>"))
        .singleElement()
        .asString()
        .startsWith("MODEL_REFERENCE_MISTYPED");
  }

  // Files

  @ParameterizedTest
  @CsvSource({
    "'', MODEL_FILE_EMPTY",
    "'  \n', MODEL_FILE_EMPTY",
    "'{\"a\": 1}', MODEL_FILE_NOT_XML",
    "'<a>', MODEL_NAMESPACE_UNKNOWN",
    "'<a/>', MODEL_NAMESPACE_UNKNOWN",
    "'<', MODEL_XML_MALFORMED",
    "'<?xml version=\"1.0\" encoding=\"martian\"?><a/>', MODEL_FILE_NOT_XML",
    "'<s:Deployment xmlns:s=\"urn:slipway:model:2.0\"/>', MODEL_NAMESPACE_UNKNOWN",
    "'<s:Element xmlns:s=\"urn:slipway:model:1.0\"/>', MODEL_ROOT_UNKNOWN",
    "'<s:Deploy xmlns:s=\"urn:slipway:model:1.0\"/>', MODEL_ROOT_UNKNOWN",
    "'<x:XMI xmlns:x=\"http://www.omg.org/XMI\"/>', MODEL_ROOT_UNKNOWN",
    "'<s:Topic xmlns:s=\"urn:slipway:dds:1.0\"/>', MODEL_ROOT_UNKNOWN",
  })
  void aFileOfAnotherKindIsRefused(String text, String code) throws IOException {
    assertThat(codes(ModelLoader.load(write("f.deployment", text)))).containsExactly(code);
  }

  @Test
  void anotherXmiVersionIsRefused() throws IOException {
    Path file = write("f.deployment", (HEAD + TAIL).replace("version=\"2.0\"", "version=\"3\""));
    assertThat(codes(ModelLoader.load(file))).containsExactly("MODEL_XMI_VERSION");
  }

  @Test
  void onlyTheNamedFileIsWrongUsage() throws IOException {
    Path user =
        write("d.deployment", HEAD + "<imports href=\"no.deployment#" + uuid(10) + "\"/>" + TAIL);
    LoadResult missing = ModelLoader.load(user);
    assertThat(codes(missing)).contains("MODEL_FILE_NOT_FOUND");
    assertThat(missing.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    Path empty = write("e.deployment", "");
    assertThat(ModelLoader.load(empty).exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
  }

  @Test
  void whatIsNoFileIsRefused() throws IOException {
    assertThat(codes(ModelLoader.load(folder))).containsExactly("MODEL_FILE_NOT_REGULAR");
    assertThat(codes(ModelLoader.load(Path.of("/dev/zero"))))
        .containsExactly("MODEL_FILE_NOT_REGULAR");
    assertThat(codes(ModelLoader.load(folder.resolve("no"))))
        .containsExactly("MODEL_FILE_NOT_FOUND");
    assertThat(ModelLoader.load(folder).exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(ModelLoader.load(folder.resolve("no")).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aBinaryFileIsRefused() throws IOException {
    Path file = folder.resolve("b.deployment");
    Files.write(file, new byte[] {0x7f, 'E', 'L', 'F', 0, 1, 2});
    assertThat(codes(ModelLoader.load(file))).containsExactly("MODEL_FILE_NOT_XML");
    Files.write(file, new byte[] {'<', 'a', ' ', 'b', '=', '"', (byte) 0xff, '"', '/', '>'});
    assertThat(codes(ModelLoader.load(file))).containsExactly("MODEL_XML_MALFORMED");
  }

  @Test
  void aHugeFileIsRefusedUnread() throws IOException {
    Path file = folder.resolve("h.deployment");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(ModelLoader.LARGEST_FILE + 1);
    }
    assertThat(codes(ModelLoader.load(file))).containsExactly("MODEL_FILE_TOO_LARGE");
  }

  @Test
  void aFileThatMayNotBeReadIsRefused() throws IOException {
    assumeThat(System.getProperty("user.name")).as("root may read all").isNotEqualTo("root");
    Path file = write("d.deployment", HEAD + TAIL);
    Files.setPosixFilePermissions(file, Set.of());
    assertThat(codes(ModelLoader.load(file))).containsExactly("MODEL_FILE_UNREADABLE");
  }

  @Test
  void aTruncatedFileIsToldWithItsPlaceAndNoFurtherProblems() throws IOException {
    Path file =
        write(
            "d.deployment",
            HEAD
                + "<software %s>\n<instances %s name=\"i\" type=\"%s\"/>\n<compo"
                    .formatted(id(2), id(3), uuid(4)));
    LoadResult result = ModelLoader.load(file);
    assertThat(codes(result)).containsExactly("MODEL_XML_MALFORMED");
    assertThat(result.diagnostics().get(0).location().line()).isEqualTo(4);
  }

  // Attacks

  @Test
  void entitiesAreRefused() throws IOException {
    Path secret = write("secret", "secret");
    for (String type :
        List.of(
            "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>",
            "<!DOCTYPE d [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>",
            "<!DOCTYPE d SYSTEM \"http://127.0.0.1:1/d.dtd\">",
            "<!DOCTYPE d [<!ENTITY % p SYSTEM \"http://127.0.0.1:1/p\"> %p;]>")) {
      LoadResult result =
          ModelLoader.load(write("e.deployment", type + HEAD.replace("\"d\"", "\"&x;\"") + TAIL));
      assertThat(codes(result)).containsExactly("MODEL_XML_DOCTYPE");
    }
  }

  @Test
  void deepNestingEndsEarly() throws IOException {
    String deep =
        "<data %s><definitions xsi:type=\"dds:Alias\" %s name=\"A\"><type"
            + " xsi:type=\"dds:SequenceRef\">%s";
    assertThat(
            problems(
                deep.formatted(
                    id(2), id(3), "<element xsi:type=\"dds:SequenceRef\">".repeat(100_000))))
        .singleElement()
        .asString()
        .startsWith("MODEL_XML_TOO_DEEP");
    assertThat(problems("<a>".repeat(100_000)))
        .extracting(problem -> problem.split(" ")[0])
        .containsExactly("MODEL_FEATURE_UNKNOWN", "MODEL_XML_TOO_DEEP");
  }

  @Test
  void aNameOfTenMegabytesIsFine() throws IOException {
    String name = "n".repeat(10 << 20);
    Path file = write("d.deployment", (HEAD + TAIL).replace("\"d\"", '"' + name + '"'));
    LoadResult result = ModelLoader.load(file);
    assertThat(problems(result)).isEmpty();
    assertThat(result.model().orElseThrow().deployment().orElseThrow().getName()).hasSize(10 << 20);
  }

  @Test
  void problemsAreShownUpToALimit() throws IOException {
    LoadResult result =
        ModelLoader.load(write("d.deployment", HEAD + "<nonsense/>\n".repeat(5000) + TAIL));
    assertThat(codes(result)).hasSize(LoadProblems.MOST + 1).endsWith("MODEL_TOO_MANY_PROBLEMS");
  }

  @Test
  void hostileNamesAreMadeVisibleInDiagnostics() throws IOException {
    LoadResult result =
        ModelLoader.load(
            write(
                "d.deployment",
                HEAD
                    + "<data %s><topics %s name=\"a&#10;error: forged&#x1b;\u202e\" payload=\"&#10;\"/></data>"
                        .formatted(id(2), id(3))
                        .replace("&#x1b;", "\u0085")
                    + TAIL));
    String printed = TextDiagnosticPrinter.print(Diagnostics.of(result.diagnostics()));
    assertThat(printed.lines()).noneMatch(line -> line.startsWith("error: forged"));
    assertThat(printed).doesNotContain("\u202e").doesNotContain("\u0085");
  }

  @Test
  void schemaLocationsAreNotFollowed() throws IOException {
    Path file =
        write(
            "d.deployment",
            HEAD.replace(
                    " name=",
                    " xsi:schemaLocation=\"urn:slipway:dds:1.0 http://127.0.0.1:1/x.ecore\" name=")
                + TAIL);
    assertThat(problems(ModelLoader.load(file))).isEmpty();
  }

  @Test
  void placesAreThoseOfTheAngleBracket() throws IOException {
    Path file =
        write(
            "d.deployment",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + HEAD
                + "  <data %s><topics %s\n name=\"t\"/>\n <!-- c -->\n   <topics %s/></data>"
                    .formatted(id(2), id(3), id(4))
                + TAIL);
    LoadedModel model = ModelLoader.load(file).model().orElseThrow();
    var data = model.deployment().orElseThrow().getData();
    String name = file.toString();
    assertThat(model.location(model.root())).contains(new Location(name, 2, 0));
    assertThat(model.location(data)).contains(new Location(name, 3, 3));
    assertThat(model.location(data.getTopics().get(0))).contains(new Location(name, 3, 51));
    assertThat(model.location(data.getTopics().get(1))).contains(new Location(name, 6, 4));
    assertThat(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)).contains("<!--");
  }
}
