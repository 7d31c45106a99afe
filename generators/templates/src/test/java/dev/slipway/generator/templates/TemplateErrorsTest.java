// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratedFiles;
import org.junit.jupiter.api.Test;

/** What is said about templates with mistakes. */
class TemplateErrorsTest {
  @Test
  void failureHasItsPlaceAndItsElement() {
    GeneratedFiles made =
        TestSet.ofRules(
                """
                rule Components transform c : ComponentType {
                  template : "component.egl"
                  target : c.name + ".txt"
                }
                """)
            .with("component.egl", "Component [%=c.name%]\n  is [%=c.nme%]\n")
            .run();
    assertThat(made.files()).isEmpty();
    assertThat(TestSet.said(made))
        .isEqualTo(
            """
            test/component.egl:2:9: error: Failure in a template [TEMPLATE_FAILED]
              for component type Listener (/component type Listener)
              Property 'nme' not found in object /component type Listener.
              Hint: Correct the template here, or what it reads of the model.
            test/component.egl:2:9: error: Failure in a template [TEMPLATE_FAILED]
              for component type Speaker (/component type Speaker)
              Property 'nme' not found in object /component type Speaker.
              Hint: Correct the template here, or what it reads of the model.
            """);
    assertThat(made.diagnostics().get(0).elementId()).hasSize(36);
  }

  @Test
  void independentRulesFailEachForItself() {
    String said =
        TestSet.ofRules(
                """
                rule Guarded transform t : Topic {
                  guard : t.nme = "x"
                  template : "fine.egl"
                  target : t.name
                }
                rule Fine {
                  template : "fine.egl"
                  target : "fine.txt"
                }
                rule Missing {
                  template : "missing.egl"
                  target : "missing.txt"
                }
                rule Mistaken {
                  template : "mistaken.egl"
                  target : "mistaken.txt"
                }
                rule Unknown transform x : Unheard {
                  template : "fine.egl"
                  target : "x"
                }
                """)
            .with("fine.egl", "fine")
            .with("mistaken.egl", "one\n[%for (x in Sequence{1}) { x = ; }%]\n")
            .said();
    assertThat(said)
        .isEqualTo(
            """
            test/main.egx:2:11: error: Failure in a template [TEMPLATE_FAILED]
              for topic Greetings (/topic Greetings)
              Property 'nme' not found in object /topic Greetings.
              Hint: Correct the template here, or what it reads of the model.
            test/main.egx:11:3: error: Failure in a template [TEMPLATE_FAILED]
              The set has no template missing.egl.
              Hint: Correct the template here, or what it reads of the model.
            test/main.egx:18:28: error: Failure in a template [TEMPLATE_FAILED]
              Type 'Unheard' not found.
              Hint: Correct the template here, or what it reads of the model.
            test/mistaken.egl:2:30: error: Mistake in a template [TEMPLATE_SYNTAX]
              No viable alternative at input '='.
              Hint: Correct the template here, or just before it.
            """);
  }

  @Test
  void entryWithAMistakeRunsNothing() {
    assertThat(TestSet.ofRules("rule X {\n  template : \n}\n").said())
        .contains("test/main.egx:3:1: error: Mistake in a template [TEMPLATE_SYNTAX]");
    assertThat(
            TestSet.ofRules(
                    "rule X {\n  template : 'x.egl'\n  target : 'x'\n  overwrite : false\n}\n")
                .with("x.egl", "")
                .said())
        .isEqualTo(
            """
            test/main.egx:4:3: error: Mistake in a template [TEMPLATE_SYNTAX]
              A rule has no overwrite here: Slipway writes the files.
              Hint: Correct the template here, or just before it.
            """);
  }

  @Test
  void importedOperationsFailInTheirOwnFile() {
    assertThat(
            TestSet.of("[%import 'lib/names.eol';%]\n[%=d.loud()%]")
                .with("lib/names.eol", "operation Any loud() {\n  return self.shout;\n}\n")
                .said())
        .startsWith("test/lib/names.eol:2:10: error: Failure in a template [TEMPLATE_FAILED]");
    assertThat(
            TestSet.of("[%import 'lib/names.eol';%]\n[%=d.loud()%]")
                .with("lib/names.eol", "operation Any loud( {\n}\n")
                .said())
        .startsWith("test/lib/names.eol:1:21: error: Mistake in a template [TEMPLATE_SYNTAX]");
  }

  @Test
  void oneMistakeIsNotToldForEachOfManyElements() {
    GeneratedFiles made =
        TestSet.ofRules(
                """
                rule Members transform m : Member {
                  template : "member.egl"
                  target : m.id
                }
                """)
            .with("member.egl", "[%=m.nme%]")
            .run(TestSet.submarineLab());
    assertThat(made.diagnostics()).hasSize(3);
  }

  @Test
  void templateCanFailWithItsOwnWords() {
    assertThat(TestSet.of("[%throw 'no node has an address';%]").said())
        .isEqualTo(
            """
            test/only.egl:1:3: error: Failure in a template [TEMPLATE_FAILED]
              No node has an address.
              Hint: Correct the template here, or what it reads of the model.
            """);
  }

  @Test
  void regionsMustStandOnTheirOwnLines() {
    assertThat(TestSet.of("a [%=out.startPreserve('#', '', 'x', true)%] b").said())
        .contains("[TEMPLATE_REGION_INVALID]")
        .contains("The markers of the region x are not on two lines of their own.");
    assertThat(
            TestSet.of(
                    """
                    [%=out.startPreserve('#', '', 'x', true)%]
                    [%=out.stopPreserve()%]
                    [%=out.startPreserve('#', '', 'x', true)%]
                    [%=out.stopPreserve()%]
                    """)
                .said())
        .startsWith("test/only.egl:3:8: error: Failure in a template")
        .contains("There are two protected regions x.");
    assertThat(TestSet.of("[%=out.startPreserve('#', '', 'x\\ny', true)%]").said())
        .contains("The id of a protected region is not one line of printable characters.");
    assertThat(TestSet.of("[%=out.stopPreserve()%]").said())
        .contains("No protected region is open.");
  }
}
