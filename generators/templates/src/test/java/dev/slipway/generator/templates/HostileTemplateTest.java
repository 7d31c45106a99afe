// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratedFiles;
import dev.slipway.model.Deployment;
import dev.slipway.validation.ValidatedDeployment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates that reach for what is none of theirs. */
class HostileTemplateTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "new Native('java.io.File')('/etc/passwd') | The Java class java.io.File",
        "Native('java.lang.System').exit(1) | The Java class java.lang.System",
        "'x'.getClass() | The operation getClass",
        "'x'.GETCLASS() | The operation GETCLASS",
        "'x'.class.classLoader | The property class",
        "'x'.nativeType() | The operation nativeType",
        "Sequence{1}.getClass() | The operation getClass",
        "3.getClass() | The operation getClass",
        "true.getClass() | The operation getClass",
        "slipway.getClass() | The operation getClass",
        "slipway.hashCode() | The operation hashCode",
        "slipway.nodes.first.hashCode() | The operation hashCode",
        "d.getClass() | The operation getClass",
        "d.hashCode() | The operation hashCode",
        "d.eClass().getEPackage() | The operation getEPackage",
        "d.eResource().getResourceSet() | The operation eResource",
        "d.eAdapters() | The operation eAdapters",
        "d.getSites() | The operation getSites",
        "Topic.createInstance() | The operation createInstance",
        "Slipway.store('x') | The operation store",
        "d.owningModel() | The operation owningModel",
        "System.context | The property context",
        "System.user.prompt('password') | The property user",
        "UserInput.prompt('password') | The operation prompt",
        "TemplateFactory.setTemplateRoot('/etc') | The operation setTemplateRoot",
        "TemplateFactory.getContext() | The operation getContext",
        "TemplateFactory.prepare('x') | The operation prepare",
        "TemplateFactory.load('only.egl').getModule() | The operation getModule",
        "out.getClass() | The operation getClass",
        "out.formatWith(null) | The operation formatWith",
        "Sequence{1,2}.random() | The operation random",
        "Sequence{1,2}.parallelStream() | The operation parallelStream",
        "Sequence{1,2}.stream().iterator() | The operation stream",
        "Sequence{1,2}.toArray() | The operation toArray",
        "'x'.chars() | The operation chars",
        "'x'.store('/tmp/pwned') | The operation store",
        "'x'.asDate('yy') | The operation asDate",
        "'x'.watched() | The operation watched",
        "'x'.contributesTo('y') | The operation contributesTo",
        "HostKind#KVM.getDeclaringClass() | The operation getDeclaringClass",
      })
  void cannotReach(String expression, String what) {
    assertThat(TestSet.of("line\n  [%=" + expression + "%]\n").said())
        .startsWith("test/only.egl:2:")
        .contains("error: Not for templates [TEMPLATE_FORBIDDEN]\n  " + what + " is not available");
  }

  @Test
  void functionsArePassedToNoMethod() {
    assertThat(TestSet.of("[%=Sequence{'a'}.forEach((a|a),(b|b))%]").said())
        .contains("[TEMPLATE_FORBIDDEN]\n  The operation forEach with functions as parameters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'x'.foo('y')",
        "'x'.format(a | a)",
        "Sequence{'a'}.forEach(a | a.println())",
        "Sequence{'a'}.parallelSelect(a | true)",
        "assertError(1 / 0)",
        "null.getClass()",
        "foo",
        "Native('x",
        "'x' + ",
      })
  void failsWithoutDoingAnything(String expression) {
    assertThat(TestSet.of("[%=" + expression + "%]").said())
        .startsWith("test/only.egl:1")
        .contains("error: ")
        .doesNotContain("java.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "d.name = 'other' | set the feature name",
        "d.name := 'other' | set the feature name",
        "d.sites = Sequence{} | set the feature sites",
        "d.software.instances.first.allocatedTo = null | set the feature allocatedTo",
        "d.sites.add(d) | add to a list of the model",
        "d.software.instances.clear() | clear a list of the model",
        "d.software.instances.removeAt(0) | remove from a list of the model",
        "d.software.instances.remove(d.software.instances.first) | remove from a list of the model",
        "Topic.all.clear() | clear a list of the model",
        "slipway.nodes.clear() | clear a list of the model",
        "slipway.nodes.first.addresses.add('x') | add to a list of the model",
        "delete d | delete an element",
        "delete Topic.all | delete an element",
        "var x = new Topic | make a new Topic",
        "var x : new Slipway!Topic | make a new Topic",
      })
  void modelIsOnlyRead(String statement, String attempt) {
    ValidatedDeployment model = TestSet.minimal();
    Deployment before = EcoreUtil.copy(model.deployment());
    GeneratedFiles made = TestSet.of("[%" + statement + ";%]").run(model);
    assertThat(TestSet.said(made))
        .contains("error: A template changes the model [TEMPLATE_MODEL_WRITE]\n")
        .contains("  It tries to " + attempt + ".\n");
    assertThat(EcoreUtil.equals(before, model.deployment())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../../../etc/passwd",
        "/etc/passwd",
        "file:/etc/passwd",
        "http://127.0.0.1:1/x.egl",
        "jar:file:/x.jar!/x.egl",
        "platform:/plugin/x",
        "",
        "%2e%2e/secret.egl",
        "a\\..\\..\\secret.egl",
      })
  void nothingOutsideTheSetIsLoaded(String name) throws IOException {
    Files.writeString(folder.resolve("secret.egl"), "secret");
    String quoted = name.replace("\\", "\\\\");
    assertThat(TestSet.of("[%=TemplateFactory.load('" + quoted + "').process()%]").said())
        .contains("The set has no template");
    assertThat(TestSet.ofRules("rule X { template : '" + quoted + "' target : 'x' }").said())
        .contains("The set has no template");
    assertThat(TestSet.of("[%import '" + quoted + ".eol';%]").said())
        .contains("test/only.egl:1:3: error: Mistake in a template [TEMPLATE_SYNTAX]")
        .contains("not found");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "while (true) {} | TEMPLATE_TIME_EXCEEDED",
        "for (i in Sequence{1..1000000}) { for (j in Sequence{1..1000000}) {} } |"
            + " TEMPLATE_TIME_EXCEEDED",
        "var x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'.matches('(.*a){25}'); |"
            + " TEMPLATE_TIME_EXCEEDED",
        "var x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'.replace('(.*a){25}c', ''); |"
            + " TEMPLATE_TIME_EXCEEDED",
        "var x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab'.split('(.*a){25}c'); |"
            + " TEMPLATE_TIME_EXCEEDED",
        "while (true) { out.print('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'); } |"
            + " TEMPLATE_OUTPUT_EXCEEDED",
        "var s = 'x'; while (true) { s = s + s; } | TEMPLATE_FAILED",
        "var x = 'x'.repeat(2000000000); | TEMPLATE_FAILED",
        "var x = 'x'.pad(2000000000, ' ', true); | TEMPLATE_FAILED",
        "var x = 'x'.format('%2000000000s'); | TEMPLATE_FAILED",
        "var x = Sequence{1..2147483647}.size(); | TEMPLATE_FAILED",
        "var x = 1.to(2147483647); | TEMPLATE_FAILED",
        "var s = Sequence{}; s.add(s); var x = s.asString(); | TEMPLATE_FAILED",
        "f(1); operation f(x) { return f(x + 1); } | TEMPLATE_FAILED",
      })
  void endsWhatHasNoEnd(String program, String code) {
    // Only what ends by its time is to run out of it, however busy the machine is.
    String seconds = code.equals("TEMPLATE_TIME_EXCEEDED") ? "1" : "60";
    String said =
        TestSet.of("[%" + program + "%]")
            .option("templates.seconds", seconds)
            .option("templates.mebibytes", "1")
            .said();
    assertThat(said).startsWith("test/only.egl:1:").contains("[" + code + "]");
  }

  @Test
  void interruptionEndsARun() {
    Thread.currentThread().interrupt();
    try {
      assertThat(TestSet.of("[%while (true) {}%]").said()).contains("[TEMPLATE_INTERRUPTED]");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void terminalIsLeftAlone() {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed));
    System.setErr(new PrintStream(printed));
    try {
      assertThat(TestSet.of("x\n  [%d.name.println('name: '); 'e'.errln(); UserInput;%]").said())
          .isEqualTo(
              """
              test/only.egl:2:20: info: Output of a template [TEMPLATE_PRINTED]
                name: minimal
              test/only.egl:2:31: info: Output of a template [TEMPLATE_PRINTED]
                e
              """);
      TestSet.of("[%if (true) {%] x").said();
      TestSet.of("[%for (x in %]").said();
      TestSet.of("[% %").said();
      TestSet.of("[%import 'a.eol';%]").with("a.eol", "operation ( {").said();
      TestSet.ofRules("rule {{").said();
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    assertThat(printed.toString()).isEmpty();
  }
}
