// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.type;

import dev.slipway.model.dds.PrimitiveKind;

/** What is fixed about primitive types. */
final class PrimitiveSizes {
  private PrimitiveSizes() {}

  /** Whether it is an integer or an octet. */
  static boolean isInteger(PrimitiveKind kind) {
    return switch (kind) {
      case BYTE, INT8, UINT8, INT16, UINT16, INT32, UINT32, INT64, UINT64 -> true;
      default -> false;
    };
  }

  /** Its size in bits; a boolean counts 1. */
  static int bits(PrimitiveKind kind) {
    return switch (kind) {
      case BOOLEAN -> 1;
      case BYTE, CHAR8, INT8, UINT8 -> 8;
      case CHAR16, INT16, UINT16 -> 16;
      case INT32, UINT32, FLOAT32 -> 32;
      case INT64, UINT64, FLOAT64 -> 64;
      case FLOAT128 -> 128;
    };
  }
}
