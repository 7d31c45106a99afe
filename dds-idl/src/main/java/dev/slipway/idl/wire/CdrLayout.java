// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import static dev.slipway.idl.wire.Encoding.XCDR1;
import static dev.slipway.idl.wire.Encoding.XCDR2;
import static dev.slipway.idl.wire.Scenario.INFINITE;

import dev.slipway.idl.constant.Aliases;
import dev.slipway.idl.wire.Members.WireMember;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.Alias;
import dev.slipway.model.dds.ArrayRef;
import dev.slipway.model.dds.Bitmask;
import dev.slipway.model.dds.Bitset;
import dev.slipway.model.dds.Enumeration;
import dev.slipway.model.dds.Extensibility;
import dev.slipway.model.dds.MapRef;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveKind;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.SequenceRef;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.Union;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/**
 * Where the value of a type ends in the octet stream, given where it starts (the serialization
 * rules of DDS-XTypes 1.3, 7.4.3.5.3), for one encoding and one scenario.
 *
 * <p>The end grows with the start and with every length, so the least and the greatest sample are
 * those of least and greatest parts. It depends on the start only modulo 8, the greatest alignment:
 * each definition has eight lengths. They are computed in rounds from "infinite" until none
 * changes, which leaves infinite what has no finite value.
 */
final class CdrLayout {
  private static final int RESIDUES = 8;
  private static final int UINT32 = 4;

  /** A parameter's header (RTPS ParameterId and length), short and long (PID_EXTENDED). */
  private static final int SHORT_PARAMETER_HEADER = 4;

  private static final int LONG_PARAMETER_HEADER = 12;
  private static final int PARAMETER_SENTINEL = 4;
  private static final long LAST_SHORT_PARAMETER_ID = 0x3F00;
  private static final long LAST_SHORT_PARAMETER_LENGTH = 0xFFFF;

  private final TypeGraph graph;
  private final Encoding encoding;
  private final Scenario scenario;
  private final Map<TypeDefinition, long[]> lengths = new HashMap<>();

  CdrLayout(TypeGraph graph, Encoding encoding, Scenario scenario) {
    this.graph = graph;
    this.encoding = encoding;
    this.scenario = scenario;
    for (TypeDefinition definition : graph.definitions()) {
      long[] unknown = new long[RESIDUES];
      Arrays.fill(unknown, INFINITE);
      lengths.put(definition, unknown);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (TypeDefinition definition : graph.definitions()) {
        changed |= measure(definition);
      }
    }
  }

  /**
   * Where a value ends.
   *
   * @param type its type; null counts nothing
   * @param start octets from the origin of alignment
   * @return octets from the same origin; {@link Scenario#INFINITE} or more without end
   */
  long end(TypeRef type, long start) {
    if (start >= INFINITE) {
      return INFINITE;
    }
    if (type instanceof PrimitiveRef primitive) {
      return primitive(size(primitive.getKind()), start);
    }
    if (type instanceof StringRef string) {
      return string(string, start);
    }
    if (type instanceof SequenceRef sequence) {
      long count = scenario.length(sequence.getBound(), sequence.getExpectedLength());
      return sequence(sequence, sequence.getElement(), count, start);
    }
    if (type instanceof ArrayRef array) {
      return array(array, start);
    }
    if (type instanceof MapRef map) {
      return map(map, start);
    }
    if (type instanceof NamedRef named && lengths.containsKey(named.getType())) {
      return plus(start, lengths.get(named.getType())[(int) (start % RESIDUES)]);
    }
    return start;
  }

  static long align(long offset, long alignment) {
    return offset >= INFINITE ? INFINITE : (offset + alignment - 1) / alignment * alignment;
  }

  static long plus(long left, long right) {
    return left >= INFINITE || right >= INFINITE ? INFINITE : Math.min(left + right, INFINITE);
  }

  private static long times(long left, long right) {
    if (left <= 0 || right <= 0) {
      return 0;
    }
    return left >= INFINITE / right ? INFINITE : left * right;
  }

  private boolean measure(TypeDefinition definition) {
    long[] known = lengths.get(definition);
    boolean changed = false;
    for (int start = 0; start < RESIDUES; start++) {
      long end = endOfDefinition(definition, start);
      long length = end >= INFINITE ? INFINITE : end - start;
      changed |= length != known[start];
      known[start] = length;
    }
    return changed;
  }

  private long endOfDefinition(TypeDefinition definition, long start) {
    if (definition instanceof Alias alias) {
      return end(alias.getType(), start);
    }
    if (definition instanceof Struct struct) {
      return struct(struct, start);
    }
    if (definition instanceof Union union) {
      return union(union, start);
    }
    if (definition instanceof Bitset bitset) {
      return bits(bitset, start);
    }
    return primitive(size(definition), start);
  }

  private long primitive(int size, long start) {
    return size == 0 ? start : plus(align(start, Math.min(size, encoding.maxAlignment())), size);
  }

  private long uint32(long start) {
    return primitive(UINT32, start);
  }

  private long string(StringRef string, long start) {
    long characters = scenario.length(string.getBound(), string.getExpectedLength());
    // A narrow string ends with NUL; a wide one does not.
    long octets = string.isWide() ? times(characters, 2) : plus(characters, 1);
    return plus(uint32(start), octets);
  }

  private long sequence(TypeRef type, TypeRef element, long count, long start) {
    long elements = uint32(delimited(type, start));
    return leadsBack(type, element) ? elements : repeat(elements, count, at -> end(element, at));
  }

  /** Arrays of arrays without a name between are one array of more dimensions. */
  private long array(ArrayRef array, long start) {
    long count = array.getDimensions().stream().reduce(1L, CdrLayout::times);
    TypeRef element = array.getElement();
    while (element instanceof ArrayRef inner) {
      count = inner.getDimensions().stream().reduce(count, CdrLayout::times);
      element = inner.getElement();
    }
    TypeRef innermost = element;
    return repeat(delimited(array, start), count, at -> end(innermost, at));
  }

  private long map(MapRef map, long start) {
    long entries = uint32(delimited(map, start));
    if (leadsBack(map, map.getKey()) || leadsBack(map, map.getValue())) {
      return entries;
    }
    long count = scenario.length(map.getBound(), map.getExpectedLength());
    return repeat(entries, count, at -> end(map.getValue(), end(map.getKey(), at)));
  }

  /** Behind the DHEADER of a collection, if it has one: XCDR2, elements not primitive. */
  private long delimited(TypeRef collection, long start) {
    return encoding == XCDR2 && hasDelimiter(collection) ? uint32(start) : start;
  }

  private boolean hasDelimiter(TypeRef collection) {
    if (collection instanceof SequenceRef sequence) {
      return !isPrimitive(sequence.getElement());
    }
    if (collection instanceof ArrayRef array) {
      return array.getElement() instanceof ArrayRef inner
          ? hasDelimiter(inner)
          : !isPrimitive(array.getElement());
    }
    return collection instanceof MapRef map
        && !(isPrimitive(map.getKey()) && isPrimitive(map.getValue()));
  }

  private static boolean isPrimitive(TypeRef type) {
    return Aliases.target(type) instanceof PrimitiveRef;
  }

  /**
   * Whether a value inside the definition leads to another value of the same definition; what
   * dummies send ends there.
   */
  private boolean leadsBack(EObject inside, TypeRef type) {
    if (scenario != Scenario.EXPECTED) {
      return false;
    }
    EObject owner = inside;
    while (owner != null && !(owner instanceof TypeDefinition)) {
      owner = owner.eContainer();
    }
    return owner instanceof TypeDefinition definition && graph.contains(type, definition);
  }

  private interface End {
    long after(long start);
  }

  /** The end of so many values in a row; their starts modulo 8 recur, so few need be looked at. */
  private static long repeat(long start, long count, End value) {
    long[] firstIndex = new long[RESIDUES];
    long[] firstOffset = new long[RESIDUES];
    Arrays.fill(firstIndex, -1);
    long at = start;
    for (long index = 0; index < count; index++) {
      if (count >= INFINITE || at >= INFINITE) {
        return INFINITE;
      }
      int residue = (int) (at % RESIDUES);
      if (firstIndex[residue] >= 0) {
        long period = index - firstIndex[residue];
        long periods = (count - index) / period;
        at = plus(at, times(periods, at - firstOffset[residue]));
        for (long rest = (count - index) % period; rest > 0; rest--) {
          at = value.after(at);
        }
        return at;
      }
      firstIndex[residue] = index;
      firstOffset[residue] = at;
      at = value.after(at);
    }
    return at;
  }

  private long struct(Struct struct, long start) {
    Extensibility extensibility = struct.getExtensibility();
    long at = opened(extensibility, start);
    for (WireMember member : Members.of(struct)) {
      boolean present =
          !member.optional() || scenario.hasOptionalMembers() && !leadsBack(struct, member.type());
      at = member(member, extensibility, present, at);
    }
    return closed(extensibility, at);
  }

  private long union(Union union, long start) {
    Extensibility extensibility = union.getExtensibility();
    WireMember discriminator = new WireMember(0, union.getDiscriminator(), false);
    long behind = member(discriminator, extensibility, true, opened(extensibility, start));
    List<WireMember> cases = Members.of(union);
    long end =
        switch (scenario) {
          case LEAST -> {
            long least = UnionLabels.coverDiscriminator(union) ? INFINITE : behind;
            for (WireMember alternative : cases) {
              least = Math.min(least, member(alternative, extensibility, true, behind));
            }
            yield least;
          }
          case GREATEST -> {
            long greatest = behind;
            for (WireMember alternative : cases) {
              greatest = Math.max(greatest, member(alternative, extensibility, true, behind));
            }
            yield greatest;
          }
          case EXPECTED -> {
            for (WireMember alternative : cases) {
              if (!leadsBack(union, alternative.type())) {
                yield member(alternative, extensibility, true, behind);
              }
            }
            yield behind;
          }
        };
    return closed(extensibility, end);
  }

  /** Behind the DHEADER of a struct or union, if it has one. */
  private long opened(Extensibility extensibility, long start) {
    return encoding == XCDR2 && extensibility != Extensibility.FINAL ? uint32(start) : start;
  }

  /** Behind the sentinel of a parameter list, if there is one. */
  private long closed(Extensibility extensibility, long end) {
    return encoding == XCDR1 && extensibility == Extensibility.MUTABLE
        ? plus(align(end, 4), PARAMETER_SENTINEL)
        : end;
  }

  private long member(WireMember member, Extensibility extensibility, boolean present, long start) {
    if (extensibility == Extensibility.MUTABLE) {
      if (!present) {
        return start;
      }
      return encoding == XCDR1 ? parameter(member, true, start) : emheader(member.type(), start);
    }
    if (!member.optional()) {
      return end(member.type(), start);
    }
    if (encoding == XCDR1) {
      return parameter(member, present, start);
    }
    long behindFlag = plus(start, 1);
    return present ? end(member.type(), behindFlag) : behindFlag;
  }

  /** A parameter of XCDR1: its value aligns from the end of its header. */
  private long parameter(WireMember member, boolean present, long start) {
    long length = present ? end(member.type(), 0) : 0;
    boolean isLong = member.id() > LAST_SHORT_PARAMETER_ID || length > LAST_SHORT_PARAMETER_LENGTH;
    long header = isLong ? LONG_PARAMETER_HEADER : SHORT_PARAMETER_HEADER;
    return plus(plus(align(start, 4), header), length);
  }

  /**
   * A member of a mutable type in XCDR2: EMHEADER1, then NEXTINT unless the length code says all or
   * the value begins with its own length (DDS-XTypes 1.3, 7.4.3.4.2).
   */
  private long emheader(TypeRef type, long start) {
    long behind = uint32(start);
    return end(type, needsNextInt(Aliases.target(type)) ? uint32(behind) : behind);
  }

  private boolean needsNextInt(TypeRef type) {
    if (type instanceof PrimitiveRef primitive) {
      return size(primitive.getKind()) > 8;
    }
    if (type instanceof StringRef) {
      return false;
    }
    if (type instanceof SequenceRef sequence
        && Aliases.target(sequence.getElement()) instanceof PrimitiveRef element) {
      // The count tells the octets if elements have 1, 4 or 8 (length codes 5, 6 and 7).
      int size = size(element.getKind());
      return size == 2 || size == 16;
    }
    if (type instanceof NamedRef named) {
      // Structs and unions with a DHEADER could do without, but are written with it.
      return named.getType() instanceof AggregatedType;
    }
    return !hasDelimiter(type);
  }

  private long bits(Bitset bitset, long start) {
    Set<Bitset> levels = new HashSet<>();
    long bits = 0;
    for (Bitset level = bitset; level != null && levels.add(level); level = level.getBase()) {
      bits += level.getFields().stream().mapToLong(field -> Math.max(0, field.getWidth())).sum();
    }
    long words = bits / Long.SIZE;
    long rest = bits % Long.SIZE;
    long at = repeat(start, words, begin -> primitive(8, begin));
    return rest == 0 ? at : primitive(holder((int) rest), at);
  }

  private static int size(TypeDefinition definition) {
    if (definition instanceof Enumeration enumeration) {
      return holder(enumeration.getBitBound());
    }
    return definition instanceof Bitmask bitmask ? holder(bitmask.getBitBound()) : 0;
  }

  /** Octets of the smallest integer of at least so many bits. */
  private static int holder(int bits) {
    return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8;
  }

  private static int size(PrimitiveKind kind) {
    return switch (kind) {
      case BOOLEAN, BYTE, CHAR8, INT8, UINT8 -> 1;
      case CHAR16, INT16, UINT16 -> 2;
      case INT32, UINT32, FLOAT32 -> 4;
      case INT64, UINT64, FLOAT64 -> 8;
      case FLOAT128 -> 16;
    };
  }
}
