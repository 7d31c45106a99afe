// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.Library;
import java.util.Objects;
import java.util.Set;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * What was read from files of another kind and is to be in a model.
 *
 * @param library the definitions, topics, QoS profiles, domains, partitions and component types, in
 *     no resource; each says in its {@code source} which file it is from. It is not changed
 * @param sources the files that were read whole, named as in {@code source}: what an earlier import
 *     took from them and is not in the library has vanished
 * @param unstated features that such files cannot state: the model keeps what it has
 * @param topicsFollowTypes whether a topic only says that its type is one for topics, so that any
 *     topic of that type will do
 */
public record ImportedContent(
    Library library,
    Set<String> sources,
    Set<EStructuralFeature> unstated,
    boolean topicsFollowTypes) {
  public ImportedContent {
    Objects.requireNonNull(library);
    sources = Set.copyOf(sources);
    unstated = Set.copyOf(unstated);
  }
}
