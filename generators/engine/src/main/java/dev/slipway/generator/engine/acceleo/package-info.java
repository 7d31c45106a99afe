// SPDX-License-Identifier: EPL-2.0
/** What template languages call that know Java's static types alone, such as Acceleo 4. */
package dev.slipway.generator.engine.acceleo;
