// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.ProtectedRegion;
import org.junit.jupiter.api.Test;

/** What rules and templates can do. */
class SetExecutionTest {
  @Test
  void ruleMakesAFileOfEachElement() {
    GeneratedFiles made =
        TestSet.ofRules(
                """
                pre {
                  var folder = "components/";
                }
                rule Components transform c : ComponentType {
                  guard : c.publications.notEmpty()
                  template : "component.egl"
                  parameters : Map{"shout" = c.name.toUpperCase()}
                  target : folder + c.name + ".txt"
                }
                @executable
                rule Script {
                  template : "script.egl"
                  target : "run.sh"
                }
                """)
            .with("component.egl", "[%=c.name%] [%=shout%]\n")
            .with("script.egl", "#!/bin/sh\n")
            .run();
    assertThat(TestSet.said(made)).isEmpty();
    assertThat(made.files())
        .extracting(GeneratedFile::path)
        .containsExactly("components/Speaker.txt", "run.sh");
    GeneratedFile component = made.files().get(0);
    assertThat(TestSet.text(component)).isEqualTo("Speaker SPEAKER\n");
    assertThat(component.generator()).isEqualTo("test");
    assertThat(component.elementId()).get().asString().hasSize(36);
    assertThat(component.executable()).isFalse();
    assertThat(made.files().get(1).elementId()).isEmpty();
    assertThat(made.files().get(1).executable()).isTrue();
  }

  @Test
  void templateSeesModelValuesAndOptions() {
    assertThat(
            TestSet.of(
                    """
                    [%for (n in Node.all) {%]
                    [%=n.name%] [%=slipway.node(n).hostname%] [%=n.isKindOf(PhysicalHost)%]
                    [%}%]
                    [%=deployment.name%] [%=d = deployment%] [%=options.get("colour")%]
                    [%for (f in slipway.flows) {%]
                    [%=f.topic%]: [%=f.writer%] -> [%=f.reader%] at [%=f.rate%] ([%=f.rate.value%])
                    [%}%]
                    """)
                .option("test.colour", "blue")
                .text())
        .isEqualTo(
            """
            workstation workstation true
            minimal true blue
            Greetings: speaker -> listener at 10 /s (10.0)
            """);
  }

  @Test
  void templatesAreComposed() {
    assertThat(
            TestSet.of(
                    """
                    [%import "lib/names.eol";%]
                    [%var part = TemplateFactory.load("parts/part.egl"); part.populate("n", 3);%]
                    [%=part.process()%]
                    [%=d.name.loud()%]
                      [%=d.block()%]
                    [%@template
                    operation Deployment block() {%]
                    first [%=self.name%]
                    second [%=self%]
                    [%}%]
                    """)
                .with("parts/part.egl", "[%=TemplateFactory.load('inner.egl').process()%] [%=n%]")
                .with("parts/inner.egl", "inner")
                .with(
                    "lib/names.eol",
                    "import 'more.eol';\noperation String loud() { return more(self); }")
                .with("lib/more.eol", "operation more(s) { return s.toUpperCase(); }")
                .text())
        .isEqualTo(
            """
            inner 3
            MINIMAL
              first minimal
              second /
            """);
  }

  @Test
  void setsAndMapsKeepTheOrderOfTheirMaking() {
    assertThat(
            TestSet.of(
                    """
                    [%var s = new Set; var m : Map; var t : new Map;%]
                    [%for (e in Member.all) { s.add(e); m.put(e, e.name); t.put(e.name, e); }%]
                    [%=s.collect(e | e.name).concat(" ")%]
                    [%=m.values().concat(" ")%]
                    [%=t.keySet().concat(" ")%]
                    [%=Member.all.asSet().collect(e | e.name).concat(" ")%]
                    [%=Map{Member.all.last = 1, Member.all.first = 2}.values().concat(" ")%]
                    [%=Set{HostKind#XEN, HostKind#KVM, HostKind#LINUX}.concat(" ")%]
                    [%=Member.all.mapBy(e | e.eContainer()).keySet().size()%]
                    """)
                .text())
        .isEqualTo(
            """
            sequence_number text
            sequence_number text
            sequence_number text
            sequence_number text
            1 2
            XEN KVM LINUX
            1
            """);
  }

  @Test
  void everythingIsQuotedForItsTarget() {
    assertThat(
            TestSet.of(
                    """
                    [%var s = "a\\"b $x {{y}} <z>";%]
                    [%=s.yaml()%] [%=3.yaml()%] [%=true.yaml()%] [%=null.yaml()%]
                    [%=s.ansible()%] [%="plain".ansible()%]
                    [%=s.compose()%]
                    [%=s.json()%] [%=1.5.json()%] [%=HostKind#KVM.json()%]
                    [%=s.html()%]
                    [%=s.xml()%]
                    [%=s.markdown()%]
                    [%=s.shell()%]
                    [%="*/ x".comment()%]
                    [%=s.cpp()%]
                    [%=s.cmake()%]
                    """)
                .text())
        .isEqualTo(
            """
            "a\\"b $x {{y}} <z>" 3 true ""
            !unsafe "a\\"b $x {{y}} <z>" "plain"
            "a\\"b $$x {{y}} <z>"
            "a\\"b $x {{y}} <z>" 1.5 "KVM"
            a&quot;b $x {{y}} &lt;z&gt;
            a&quot;b $x {{y}} &lt;z&gt;
            a"b \\$x {{y}} \\<z\\>
            'a"b $x {{y}} <z>'
            * / x
            "a\\"b $x {{y}} <z>"
            "a\\"b \\$x {{y}} <z>"
            """);
  }

  @Test
  void headingNamesToolSetAndElement() {
    assertThat(TestSet.of("[%=slipway.heading()%]\n[%=slipway.heading(Topic.all.first)%]").text())
        .isEqualTo(
            """
            Generated by slipway 0.1.0 with the template set test from deployment minimal\
             (f6e6046c-4d66-5e89-a07f-2e4b4b828d49).
            Generated by slipway 0.1.0 with the template set test from topic Greetings\
             (%s).\
            """
                .formatted(
                    TestSet.minimal()
                        .index()
                        .all(dev.slipway.model.dds.Topic.class)
                        .get(0)
                        .getId()));
  }

  @Test
  void regionsAreMarkedAndKnown() {
    GeneratedFiles made =
        TestSet.of(
                """
                [%out.setContentType("HTML");%]
                [%=out.startPreserve("top", false)%]
                <p/>
                [%=out.stopPreserve()%]
                  [%=d.more()%]
                [%@template
                operation Deployment more() {%]
                [%=out.startPreserve("//", "", "in an operation", true)%]
                default
                [%=out.stopPreserve()%]
                [%}%]
                """)
            .run();
    assertThat(TestSet.said(made)).isEmpty();
    assertThat(TestSet.text(made.files().get(0)))
        .isEqualTo(
            """
            <!-- protected region top off begin -->
            <p/>
            <!-- protected region top end -->
              // protected region in an operation on begin
              default
              // protected region in an operation end
            """);
    assertThat(made.files().get(0).regions())
        .containsExactly(
            new ProtectedRegion("top", "<!--", "-->"),
            new ProtectedRegion("in an operation", "//", ""));
  }

  @Test
  void sameBytesInEveryRun() {
    TestSet set = TestSet.of("[%=Element.all.asSet().collect(e | e.asString()).concat(\"\\n\")%]");
    assertThat(set.text(TestSet.submarineLab()))
        .isEqualTo(set.text(TestSet.submarineLab()))
        .doesNotContain("@");
  }

  @Test
  void charactersBeyondAsciiStay() {
    assertThat(TestSet.of("gr\u00fcn [%='\u8239 \uD83D\uDEA2'%]").text())
        .isEqualTo("gr\u00fcn \u8239 \uD83D\uDEA2");
  }
}
