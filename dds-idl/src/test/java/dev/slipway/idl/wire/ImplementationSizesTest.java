// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import static dev.slipway.idl.ModelOfTypes.array;
import static dev.slipway.idl.ModelOfTypes.primitive;
import static dev.slipway.idl.ModelOfTypes.ref;
import static dev.slipway.idl.ModelOfTypes.sequence;
import static dev.slipway.idl.ModelOfTypes.string;
import static dev.slipway.model.dds.PrimitiveKind.BOOLEAN;
import static dev.slipway.model.dds.PrimitiveKind.BYTE;
import static dev.slipway.model.dds.PrimitiveKind.CHAR8;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT128;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT32;
import static dev.slipway.model.dds.PrimitiveKind.FLOAT64;
import static dev.slipway.model.dds.PrimitiveKind.INT16;
import static dev.slipway.model.dds.PrimitiveKind.INT32;
import static dev.slipway.model.dds.PrimitiveKind.INT64;
import static dev.slipway.model.dds.PrimitiveKind.INT8;
import static dev.slipway.model.dds.PrimitiveKind.UINT16;
import static dev.slipway.model.dds.PrimitiveKind.UINT32;
import static dev.slipway.model.dds.PrimitiveKind.UINT64;
import static dev.slipway.model.dds.PrimitiveKind.UINT8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.idl.IdlCheck;
import dev.slipway.idl.IdlCompilers;
import dev.slipway.idl.IdlFile;
import dev.slipway.idl.IdlPrinter;
import dev.slipway.idl.IdlProfile;
import dev.slipway.idl.ModelOfTypes;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DDS implementations write samples of exactly the sizes that are computed. */
class ImplementationSizesTest {
  private static final String CYCLONE_PRELUDE =
      """
      #include <cstdio>
      #include <cstdlib>
      #include <cstring>
      #include <type_traits>
      #include <dds/dds.h>
      #include <dds/ddsi/ddsi_cdrstream.h>
      #include <dds/ddsi/ddsi_serdata_default.h>
      #include "sizes.h"

      static char* text(size_t length) {
        char* text = static_cast<char*>(std::calloc(length + 1, 1));
        std::memset(text, 'x', length);
        return text;
      }
      template <typename T>
      static void allocate(T*& pointer) {
        pointer = static_cast<T*>(std::calloc(1, sizeof(T)));
      }
      template <typename T>
      struct Range {
        T* first;
        T* last;
        T* begin() const { return first; }
        T* end() const { return last; }
      };
      template <typename S>
      static auto elements(S& sequence, uint32_t length) {
        using T = std::remove_reference_t<decltype(*sequence._buffer)>;
        sequence._length = sequence._maximum = length;
        sequence._buffer = static_cast<T*>(std::calloc(length + 1, sizeof(T)));
        return Range<T>{sequence._buffer, sequence._buffer + length};
      }
      static void print(const char* name, const void* sample, const dds_topic_descriptor_t& type,
                        uint32_t version) {
        ddsi_sertype_default sertype;
        std::memset(&sertype, 0, sizeof sertype);
        sertype.type.size = type.m_size;
        sertype.type.align = type.m_align;
        sertype.type.flagset = type.m_flagset;
        sertype.type.ops.nops = type.m_nops;
        sertype.type.ops.ops = const_cast<uint32_t*>(type.m_ops);
        dds_ostream_t stream;
        dds_ostream_init(&stream, 0, version);
        if (!dds_stream_write_sample(&stream, sample, &sertype)) std::exit(1);
        std::printf("%s %u\\n", name, stream.m_index);
      }
      int main() {
      """;

  private static final String FAST_PRELUDE =
      """
      #include <fastcdr/Cdr.h>
      #include <fastcdr/FastBuffer.h>
      #include <cstdio>
      #include <string>
      #include <type_traits>
      #include "sizes.h"

      template <typename T>
      static void print(const char* name, const T& sample) {
        eprosima::fastcdr::FastBuffer buffer;
        eprosima::fastcdr::Cdr cdr(buffer, eprosima::fastcdr::Cdr::DEFAULT_ENDIAN,
                                   eprosima::fastcdr::Cdr::DDS_CDR);
        cdr.serialize_encapsulation();
        sample.serialize(cdr);
        std::printf("%s %zu\\n", name, cdr.getSerializedDataLength() - 4);
      }
      int main() {
      """;

  private final ModelOfTypes model = new ModelOfTypes();

  @TempDir Path folder;

  @Test
  void cycloneWritesAsComputed() throws Exception {
    Needs.programs("idlc");
    Needs.programs("g++");
    model.module("sizes");
    List<Struct> types = commonTypes();
    types.addAll(cycloneTypes());
    print(IdlProfile.CYCLONEDDS);
    run("idlc", "-l", "c", "sizes.idl");
    Map<String, Long> expected = new TreeMap<>();
    StringBuilder program = new StringBuilder(CYCLONE_PRELUDE);
    for (Encoding encoding : Encoding.values()) {
      for (Struct type : types) {
        if (encoding == Encoding.XCDR1 && !isPlain(type)) {
          continue;
        }
        for (Scenario scenario : Scenario.values()) {
          String cName = ScopedNames.of(type).replace("::", "_");
          String key = type.getName() + "/" + scenario + "/" + encoding;
          if (expect(expected, key, type, encoding, scenario)) {
            program
                .append("  {\n    static ")
                .append(cName)
                .append(" v;\n")
                .append(new SampleCode.Cyclone(scenario).filling("v", type))
                .append(
                    "    print(\"%s\", &v, %s_desc, %s);%n  }%n"
                        .formatted(key, cName, encoding == Encoding.XCDR1 ? 1 : 2));
          }
        }
      }
    }
    Files.writeString(folder.resolve("main.cpp"), program.append("}\n"));
    run("gcc", "-c", "sizes.c");
    run("g++", "-std=c++17", "-fpermissive", "-w", "main.cpp", "sizes.o", "-lddsc", "-o", "main");
    assertSizes(expected);
  }

  @Test
  void fastWritesAsComputed() throws Exception {
    Needs.programs("fastddsgen");
    Needs.programs("g++");
    model.module("sizes");
    List<Struct> types = commonTypes();
    types.addAll(fastTypes());
    print(IdlProfile.FASTDDS);
    IdlCompilers.requireFastddsgenTakes(List.of(folder.resolve("sizes.idl")), folder);
    Map<String, Long> expected = new TreeMap<>();
    StringBuilder program = new StringBuilder(FAST_PRELUDE);
    for (Struct type : types) {
      for (Scenario scenario : Scenario.values()) {
        String key = type.getName() + "/" + scenario;
        if (expect(expected, key, type, Encoding.XCDR1, scenario)) {
          program
              .append("  {\n    ")
              .append(ScopedNames.of(type))
              .append(" v;\n")
              .append(new SampleCode.Fast(scenario).filling("v", type))
              .append("    print(\"%s\", v);%n  }%n".formatted(key));
        }
      }
    }
    Files.writeString(folder.resolve("main.cpp"), program.append("}\n"));
    run("g++", "-std=c++17", "-w", "main.cpp", "sizes.cxx", "-lfastcdr", "-o", "main");
    assertSizes(expected);
  }

  /** Notes the length without header and padding; false where the longest sample has no end. */
  private static boolean expect(
      Map<String, Long> expected, String key, Struct type, Encoding encoding, Scenario scenario) {
    TypeRef reference = ref(type);
    long length = new CdrLayout(TypeGraph.from(reference), encoding, scenario).end(reference, 0);
    if (length >= Scenario.INFINITE) {
      return false;
    }
    expected.put(key, length);
    return true;
  }

  private void assertSizes(Map<String, Long> expected) throws Exception {
    Map<String, Long> written = new TreeMap<>();
    run("./main")
        .lines()
        .forEach(
            line -> {
              int space = line.indexOf(' ');
              written.put(line.substring(0, space), Long.valueOf(line.substring(space + 1)));
            });
    assertThat(written.keySet()).isEqualTo(expected.keySet()).hasSizeGreaterThan(50);
    assertThat(written.entrySet())
        .as("sizes as written that are not as computed")
        .allSatisfy(
            size ->
                assertThat(size.getValue())
                    .as(size.getKey())
                    .isEqualTo(expected.get(size.getKey())));
  }

  private String run(String... command) throws Exception {
    IdlCompilers.Run run = IdlCompilers.run(folder, List.of(command), 120);
    assertThat(run.status()).as("%s%n%s", String.join(" ", command), run.output()).isZero();
    return run.output();
  }

  private void print(IdlProfile profile) throws Exception {
    assertThat(IdlCheck.check(profile, List.of(model.data()))).isEmpty();
    for (IdlFile file : new IdlPrinter(profile, "test").print(List.of(model.data())).files()) {
      Files.writeString(folder.resolve(file.name()), file.text());
    }
  }

  /** Whether Cyclone DDS 0.10 writes it in XCDR1: nothing but final and without options. */
  private static boolean isPlain(Struct type) {
    List<Struct> all = new ArrayList<>(List.of(type));
    TypeGraph.from(ref(type)).definitions().stream()
        .filter(Struct.class::isInstance)
        .map(Struct.class::cast)
        .forEach(all::add);
    return all.stream()
        .allMatch(
            struct ->
                struct.getExtensibility() == Extensibility.FINAL
                    && struct.getMembers().stream().noneMatch(Member::isOptional));
  }

  /** What all implementations take, with each of the primitives at each alignment. */
  private List<Struct> commonTypes() {
    List<Struct> types = new ArrayList<>();
    PrimitiveKind[] kinds = {
      BOOLEAN, BYTE, CHAR8, INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64, FLOAT32,
      FLOAT64
    };
    for (PrimitiveKind kind : kinds) {
      Struct struct = model.struct("Of" + kind.getName(), model.member("alone", kind));
      for (int i = 1; i < 4; i++) {
        struct.getMembers().add(model.member("pad" + i, array(primitive(BYTE), (long) i)));
        struct.getMembers().add(model.member("behind" + i, kind));
      }
      types.add(struct);
    }
    Enumeration colour = model.enumeration("Colour", "RED", "GREEN", "BLUE");
    Struct inner =
        model.struct(
            "Inner",
            model.member("wide", INT64),
            model.member("narrow", BYTE),
            model.member("words", string(3)));
    Struct fixed = model.struct("FixedSize", model.member("a", INT64), model.member("b", INT16));
    StringRef lengthy = string();
    lengthy.setExpectedLength(21L);
    types.add(
        model.struct(
            "TextMembers",
            model.member("free", string()),
            model.member("number", FLOAT64),
            model.member("limited", string(7)),
            model.member("flag", BOOLEAN),
            model.member("expected", lengthy),
            model.member("last", INT16)));
    SequenceRef few = sequence(primitive(INT32));
    few.setExpectedLength(3L);
    types.add(
        model.struct(
            "Sequences",
            model.member("octets", sequence(primitive(BYTE))),
            model.member("doubles", sequence(primitive(FLOAT64), 5)),
            model.member("truths", sequence(primitive(BOOLEAN), 3)),
            model.member("shorts", sequence(primitive(INT16), 3)),
            model.member("few", few),
            model.member("end", BYTE)));
    types.add(
        model.struct(
            "SequencesOfOthers",
            model.member("start", BYTE),
            model.member("structs", sequence(ref(inner), 3)),
            model.member("fixed_ones", sequence(ref(fixed), 3)),
            model.member("enums", sequence(ref(colour), 3)),
            model.member("end", FLOAT64)));
    types.add(
        model.struct(
            "Arrays",
            model.member("start", BYTE),
            model.member("cube", array(primitive(BYTE), 2L, 3L)),
            model.member("numbers", array(primitive(FLOAT64), 3L)),
            model.member("structs", array(ref(inner), 2L, 2L)),
            model.member("fixed_ones", array(ref(fixed), 3L)),
            model.member("enums", array(ref(colour), 5L)),
            model.member("end", INT16)));
    Alias row = model.alias("RowType", array(primitive(INT16), 3L));
    Alias number = model.alias("NumberType", primitive(INT32));
    Alias list = model.alias("ListType", sequence(ref(number), 4));
    types.add(
        model.struct(
            "Typedefs",
            model.member("start", BYTE),
            model.member("row_of", ref(row)),
            model.member("rows", sequence(ref(row), 2)),
            model.member("numbers", ref(list)),
            model.member("numberses", sequence(ref(list), 2)),
            model.member("end", INT64)));
    Union byNumber =
        model.union(
            "ByNumber",
            primitive(INT16),
            model.when("first", primitive(INT32), "1"),
            model.when("small", primitive(BYTE), "2"),
            model.when("large", ref(inner)));
    Union byColour =
        model.union(
            "ByColour",
            ref(colour),
            model.when("first", string(4), "RED"),
            model.when("small", primitive(BYTE), "GREEN"),
            model.when("large", array(primitive(INT64), 3L), "BLUE"));
    types.add(
        model.struct(
            "Unions",
            model.member("start", BYTE),
            model.member("one", ref(byNumber)),
            model.member("middle", BYTE),
            model.member("two", ref(byColour)),
            model.member("several", sequence(ref(byNumber), 3)),
            model.member("end", INT64)));
    types.add(
        model.struct(
            "Keyed",
            model.key("name", string(5)),
            model.member("nested", ref(inner)),
            model.key("number", primitive(INT64))));
    return types;
  }

  private List<Struct> cycloneTypes() {
    List<Struct> types = new ArrayList<>();
    Enumeration narrow = model.enumeration("NarrowKind", "N_A", "N_B");
    narrow.setBitBound(8);
    Enumeration middle = model.enumeration("MiddleKind", "M_A", "M_B");
    middle.setBitBound(16);
    Struct bits =
        model.struct(
            "Bits",
            model.member("n", ref(narrow)),
            model.member("w", ref(middle)),
            model.member("ns", sequence(ref(narrow), 3)));
    for (int width : new int[] {8, 16, 32, 64}) {
      var mask = model.bitmask("Mask" + width, width, "FLAG" + width);
      bits.getMembers().add(model.member("mask_" + width, ref(mask)));
      bits.getMembers().add(model.member("masks_" + width, sequence(ref(mask), 3)));
    }
    types.add(bits);
    Struct base = model.struct("Base", model.member("a", BYTE), model.member("b", INT32));
    Struct derived = model.struct("Derived", model.member("c", BYTE), model.member("d", INT64));
    derived.setBase(base);
    types.add(derived);
    types.add(optionals("FinalOptionals", Extensibility.FINAL));
    types.add(optionals("AppendableOptionals", Extensibility.APPENDABLE));
    types.add(optionals("MutableOptionals", Extensibility.MUTABLE));
    Struct plain = model.struct("Plain", model.member("x", BYTE), model.member("y", string(3)));
    for (Extensibility outer : Extensibility.values()) {
      Struct nested = model.struct("Outer" + outer.getName(), model.member("start", BYTE));
      nested.setExtensibility(outer);
      for (Struct part : List.of(plain, types.get(2), types.get(3), types.get(4))) {
        String name = "part_" + part.getName();
        nested.getMembers().add(model.member(name, ref(part)));
        nested.getMembers().add(model.member(name + "_list", sequence(ref(part), 2)));
        nested.getMembers().add(model.member(name + "_array", array(ref(part), 2L)));
      }
      nested.getMembers().add(model.member("bytes", sequence(primitive(BYTE), 3)));
      nested.getMembers().add(model.member("shorts", sequence(primitive(INT16), 3)));
      nested.getMembers().add(model.member("longs", sequence(primitive(INT32), 3)));
      nested.getMembers().add(model.member("doubles", sequence(primitive(FLOAT64), 3)));
      nested.getMembers().add(model.member("texts", sequence(string(3), 2)));
      nested.getMembers().add(model.member("few", array(primitive(INT32), 2L)));
      nested.getMembers().add(model.member("kind", ref(narrow)));
      nested.getMembers().add(model.member("wide", INT64));
      types.add(nested);
    }
    return types;
  }

  private Struct optionals(String name, Extensibility extensibility) {
    Struct struct =
        model.struct(
            name,
            model.member("a", BYTE),
            model.optional("b", primitive(FLOAT64)),
            model.optional("c", primitive(BYTE)),
            model.optional("d", string()),
            model.optional("e", primitive(INT16)),
            model.member("f", INT64));
    struct.setExtensibility(extensibility);
    return struct;
  }

  private List<Struct> fastTypes() {
    Struct base = model.struct("Base", model.member("a", BYTE), model.member("b", INT32));
    Struct derived = model.struct("Derived", model.member("c", BYTE), model.member("d", INT64));
    derived.setBase(base);
    return List.of(
        derived,
        model.struct("LongDouble", model.member("a", BYTE), model.member("b", FLOAT128)),
        model.struct(
            "SequencesOfSequences",
            model.member("a", BYTE),
            model.member("rows", sequence(sequence(primitive(FLOAT64), 2), 2))));
  }
}
