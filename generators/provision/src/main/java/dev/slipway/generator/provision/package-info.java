// SPDX-License-Identifier: EPL-2.0
/**
 * Files of Clonezilla servers that install hosts over PXE: {@link
 * dev.slipway.generator.provision.ProvisionPlan} decides which hosts may be installed and what is
 * restored to which disk, {@link dev.slipway.generator.provision.ProvisionGenerator} prints it.
 */
package dev.slipway.generator.provision;
