// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import java.util.OptionalLong;

/**
 * Size in octets of the RTPS SerializedPayload of a type's samples (DDSI-RTPS 2.5, 9.4.2.12): its
 * 4-octet encapsulation header, the sample, and padding to a multiple of 4 (DDS-XTypes 1.3,
 * 7.6.3.1.2).
 *
 * @param min of the shortest sample: collections empty, optional members absent, the shortest case
 *     of each union
 * @param max of the longest sample; empty if there is none, as with an unbounded string
 * @param expected of the sample that dummies send: collections of their expected length, else of
 *     their bound, else of 16; optional members present; the first case of each union; where a type
 *     contains itself, nothing there
 */
public record SerializedSize(long min, OptionalLong max, long expected) {}
