// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.TypeRef;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.dds.Union;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The members of structs and unions with the ids that they have on the wire. */
public final class Members {
  /** Member ids have 28 bits (DDS-XTypes 1.3, 7.2.2.4.4.3). */
  private static final int MEMBER_ID_MASK = 0x0FFF_FFFF;

  private Members() {}

  /**
   * A member as it stands on the wire.
   *
   * @param id member id
   * @param type its type; null where the model has none yet
   * @param optional whether it may be absent
   */
  public record WireMember(long id, TypeRef type, boolean optional) {}

  /** The members of a struct in the order of serialization, inherited ones first. */
  public static List<WireMember> of(Struct struct) {
    List<WireMember> members = new ArrayList<>();
    long next = 0;
    for (Struct level : levels(struct)) {
      for (Member member : level.getMembers()) {
        long id = id(member, level.getAutoId(), next);
        members.add(new WireMember(id, member.getType(), member.isOptional()));
        next = id + 1;
      }
    }
    return members;
  }

  /** The alternatives of a union in declaration order; the discriminator's id is 0. */
  public static List<WireMember> of(Union union) {
    List<WireMember> members = new ArrayList<>();
    long next = 1;
    for (TypedMember alternative : union.getCases()) {
      long id = id(alternative, union.getAutoId(), next);
      members.add(new WireMember(id, alternative.getType(), false));
      next = id + 1;
    }
    return members;
  }

  private static Deque<Struct> levels(Struct struct) {
    Deque<Struct> levels = new ArrayDeque<>();
    for (Struct level = struct; level != null && !levels.contains(level); level = level.getBase()) {
      levels.push(level);
    }
    return levels;
  }

  private static long id(TypedMember member, AutoId autoId, long next) {
    if (member.getMemberId() != null) {
      return member.getMemberId();
    }
    return autoId == AutoId.HASH && member.getName() != null ? hashId(member.getName()) : next;
  }

  /** The id that a name gives: the first octets of its MD5 (DDS-XTypes 1.3, 7.3.1.2.1.1). */
  public static long hashId(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("MD5").digest(name.getBytes(StandardCharsets.UTF_8));
      int value = 0;
      for (int i = 3; i >= 0; i--) {
        value = value << 8 | digest[i] & 0xFF;
      }
      return value & MEMBER_ID_MASK;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
