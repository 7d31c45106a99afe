// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import static dev.slipway.validation.RuleFixture.primitive;
import static dev.slipway.validation.RuleFixture.ref;

import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Union;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import java.util.List;

/** The cases of {@link IdlNameRules}. */
public final class IdlNameRuleCases {
  private IdlNameRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "IDL_NAME_INVALID",
            model -> {
              model.struct("1Track");
              model.bitset("Word", 4).getFields().get(0).setName("fl\u00e4che");
            },
            """
            error: Invalid IDL name [IDL_NAME_INVALID]
              for bitfield fläche (/bitset Word/bitfield fläche)
              The name fläche cannot be used: it is not a letter followed by letters, digits and underscores.
              Hint: Use a letter, then letters, digits and underscores.
            error: Invalid IDL name [IDL_NAME_INVALID]
              for struct 1Track (/struct 1Track)
              The name 1Track cannot be used: it is not a letter followed by letters, digits and underscores.
              Hint: Use a letter, then letters, digits and underscores.
            """,
            model -> {
              model.struct("Track1_a");
              model.bitset("Word", 4).getFields().get(0).setName(null);
            }),
        new RuleCase(
            "CPP_KEYWORD",
            model -> model.struct("Track").getMembers().get(0).setName("class"),
            """
            error: Name is a C++ keyword [CPP_KEYWORD]
              for member class (/struct Track/member class)
              class is a keyword of C++.
              Hint: Choose another name.
            """,
            model -> {
              model.struct("Track").getMembers().get(0).setName("Class");
              model.struct("Struct").getMembers().get(0).setName("sequence");
            }),
        new RuleCase(
            "IDL_NAME_CASE_CLASH",
            model -> {
              model.struct("Track");
              model.enumeration("Mode", "OFF", "TRACK");
              Struct point = model.struct("Point");
              model.member(point, "VALUE", primitive(PrimitiveKind.INT32));
              model.member(point, "value", primitive(PrimitiveKind.INT32));
            },
            """
            error: Name taken in its scope [IDL_NAME_CASE_CLASH]
              for enum literal TRACK (/enumeration Mode/enum literal TRACK)
              TRACK and Track are in the same scope.
              See struct Track (/struct Track): is the other
              Hint: Rename one of them.
            error: Name taken in its scope [IDL_NAME_CASE_CLASH]
              for member VALUE (/struct Point/member VALUE)
              VALUE and value are in the same scope.
              See member value (/struct Point/member value): is the other
              Hint: Rename one of them.
            error: Name taken in its scope [IDL_NAME_CASE_CLASH]
              for member value (/struct Point/member value)
              value is there twice in the same scope.
              See member value (/struct Point/member value): is the other
              Hint: Rename one of them.
            """,
            model -> {
              Module sonar = model.module("sonar");
              sonar.getDefinitions().add(model.struct("Track"));
              Module radar = model.module("radar");
              radar.getDefinitions().add(model.struct("Track"));
              model.module("sonar").getDefinitions().add(model.struct("Point"));
            }),
        new RuleCase(
            "IDL_MEMBER_NAME_CLASH",
            model -> mode(model, "mode"),
            """
            error: Member name hides a type name [IDL_MEMBER_NAME_CLASH]
              for member mode (/module sonar/struct State/member mode)
              mode is a member of sonar::State, which uses Mode.
              See enumeration Mode (/enumeration Mode): has the name
              Hint: Rename the member.
            """,
            model -> {
              Struct state = mode(model, "off");
              Enumeration phase = model.enumeration("Phase", "START", "END");
              model.member(state, "phase", primitive(PrimitiveKind.INT32));
              Union choice = model.union("Choice", ref(phase));
              model.unionCase(choice, "end", "START");
            }),
        new RuleCase(
            "ANNOTATION_INVALID",
            model -> annotated(model, "verbatim(", "1) @x("),
            """
            error: Invalid annotation [ANNOTATION_INVALID]
              for annotation #1 (/struct Track/annotation #1)
              Its name is verbatim(.
              Hint: Give a name such as unit, and values such as 3 or "m/s".
            error: Invalid annotation [ANNOTATION_INVALID]
              for annotation #1 (/struct Track/annotation #1)
              The value 1) @x( has ) at place 2, where that cannot be.
              Hint: Give a name such as unit, and values such as 3 or "m/s".
            """,
            model -> {
              model.constant("XCDR2", primitive(PrimitiveKind.UINT16), "1 << 2");
              annotated(model, "OpenDDS::data_representation", "XCDR2 | 1");
            }));
  }

  /** A struct in a module with a member of an enumeration around the module. */
  private static Struct mode(RuleFixture model, String member) {
    Enumeration mode = model.enumeration("Mode", "OFF");
    Struct state = model.emptyStruct("State");
    model.member(state, member, ref(mode));
    model.module("sonar").getDefinitions().add(state);
    return state;
  }

  private static void annotated(RuleFixture model, String name, String value) {
    Annotation annotation = DdsFactory.eINSTANCE.createAnnotation();
    annotation.setName(name);
    AnnotationParameter parameter = DdsFactory.eINSTANCE.createAnnotationParameter();
    parameter.setValue(value);
    annotation.getParameters().add(parameter);
    model.struct("Track").getAnnotations().add(annotation);
  }
}
