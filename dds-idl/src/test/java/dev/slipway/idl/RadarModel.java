// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import static dev.slipway.idl.ModelOfTypes.array;
import static dev.slipway.idl.ModelOfTypes.map;
import static dev.slipway.idl.ModelOfTypes.primitive;
import static dev.slipway.idl.ModelOfTypes.ref;
import static dev.slipway.idl.ModelOfTypes.sequence;
import static dev.slipway.idl.ModelOfTypes.string;
import static dev.slipway.idl.ModelOfTypes.wideString;
import static dev.slipway.model.dds.PrimitiveKind.BOOLEAN;
import static dev.slipway.model.dds.PrimitiveKind.BYTE;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT128;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT64;
import static dev.slipway.model.dds.PrimitiveKind.INT16;
import static dev.slipway.model.dds.PrimitiveKind.INT32;
import static dev.slipway.model.dds.PrimitiveKind.UINT64;

import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.Bitfield;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Union;
import java.util.List;

/** The models whose IDL the golden files hold. */
final class RadarModel {
  private RadarModel() {}

  /** What every implementation takes, in an order that IDL does not allow. */
  static ModelOfTypes common() {
    ModelOfTypes model = new ModelOfTypes();
    Module radar = model.module("radar");
    radar.setDescription("Air picture.");
    Struct track = model.struct("Track");
    track.setDescription("A track.\nEnds no comment: */ and goes on \\");
    Enumeration mode = model.enumeration("Mode", "SEARCH", "LOCK");
    mode.getLiterals().get(1).setDefaultLiteral(true);
    Struct position =
        model.struct("Position", model.member("x", FLOAT64), model.member("y", FLOAT64));
    position.setNested(true);
    Union value =
        model.union(
            "Value",
            ref(mode),
            model.when("distance", primitive(FLOAT64), "SEARCH"),
            model.when("plots", array(primitive(INT16), 2L, 3L), "LOCK"));
    Member identifier = model.key("identifier", primitive(UINT64));
    identifier.setDescription("Gr\u00f6\u00dfe.");
    Member speed = model.member("speed", FLOAT64);
    speed.setUnit("m/s");
    speed.setRangeMin("0");
    speed.setRangeMax("LIMIT * 2");
    speed.setDefaultValue("1.5");
    track
        .getMembers()
        .addAll(
            List.of(
                identifier,
                model.key("label", string(8)),
                speed,
                model.member("mode_now", ref(mode)),
                model.member("path", sequence(ref(position), 100)),
                model.member("cells", array(primitive(BYTE), 4L, 4L)),
                model.member("groups", sequence(sequence(string()))),
                model.member("measured", ref(value))));
    model.constant("LIMIT", primitive(INT32), "0x10 + 1");
    model.constant("GREETING", string(), "\"hi\"");
    model.in(model.data());
    model.module("weapons");
    model.struct("Order", model.member("target", ref(track)));
    model.in(model.data());
    model.alias("Times", sequence(primitive(UINT64)));
    return model;
  }

  /** What only the full profile prints. */
  static ModelOfTypes full() {
    ModelOfTypes model = new ModelOfTypes();
    model.module("all");
    Enumeration state = model.enumeration("State", "IDLE", "BUSY");
    state.setBitBound(8);
    state.getLiterals().get(1).setValue(7);
    state.setExtensibility(Extensibility.APPENDABLE);
    model.bitmask("Flags", 16, "READY", "FAULT").getFlags().get(1).setPosition(9);
    Bitset word = DdsFactory.eINSTANCE.createBitset();
    model.add(word, "Word");
    Bitfield low = model.named(DdsFactory.eINSTANCE.createBitfield(), "low");
    low.setWidth(3);
    Bitfield gap = model.identified(DdsFactory.eINSTANCE.createBitfield());
    gap.setWidth(5);
    word.getFields().add(low);
    word.getFields().add(gap);
    Struct base = model.struct("Base", model.key("id_of", primitive(INT32)));
    base.setExtensibility(Extensibility.MUTABLE);
    Struct node = model.struct("Node");
    node.setBase(base);
    node.setExtensibility(Extensibility.MUTABLE);
    node.setAutoId(AutoId.HASH);
    Member parts = model.member("parts", sequence(ref(node)));
    parts.setExternal(true);
    Member state1 = model.optional("condition", ref(state));
    state1.setMemberId(77);
    state1.setMustUnderstand(true);
    state1.setDefaultValue("BUSY");
    Member ratio = model.member("ratio", FLOAT128);
    Annotation hint = DdsFactory.eINSTANCE.createAnnotation();
    hint.setName("site::hint");
    AnnotationParameter text = DdsFactory.eINSTANCE.createAnnotationParameter();
    text.setName("text");
    text.setValue("\"say \\\"it\\\"\"");
    hint.getParameters().add(text);
    ratio.getAnnotations().add(hint);
    Member name = model.member("title", wideString(5));
    node.getMembers().addAll(List.of(parts, state1, ratio, name));
    node.getMembers().add(model.member("table", map(string(3), sequence(ref(word)), 4)));
    node.getMembers().add(model.member("rows", sequence(array(primitive(INT32), 2L))));
    Union choice =
        model.union(
            "Choice",
            primitive(BOOLEAN),
            model.when("yes", primitive(INT32), "TRUE"),
            model.when("no", primitive(BYTE)));
    choice.setDiscriminatorKey(true);
    choice.setExtensibility(Extensibility.APPENDABLE);
    return model;
  }
}
