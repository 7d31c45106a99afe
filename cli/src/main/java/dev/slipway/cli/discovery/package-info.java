// SPDX-License-Identifier: EPL-2.0
/** What machines have reported of themselves, as changes of a model. */
package dev.slipway.cli.discovery;
