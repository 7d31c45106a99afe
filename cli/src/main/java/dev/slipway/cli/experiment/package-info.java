// SPDX-License-Identifier: EPL-2.0
/** Commands on the experiments of a bundle, and on what came of them. */
package dev.slipway.cli.experiment;
