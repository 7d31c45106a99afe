// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.people;

import java.util.List;

/**
 * Where somebody is who has the model open.
 *
 * @param id the person's
 * @param name what others call the person
 * @param colour which of the page's colours for people, from 0
 * @param diagram the kind of the diagram that the person looks at
 * @param selected ids of the elements that the person has selected in it; of very many, the first
 */
public record Present(String id, String name, int colour, String diagram, List<String> selected) {
  public Present {
    selected = List.copyOf(selected);
  }
}
