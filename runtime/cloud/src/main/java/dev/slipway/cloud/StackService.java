// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.List;
import java.util.Optional;

/** Port to the stacks of a project. */
public interface StackService {
  /**
   * Has the cloud look at a template; nothing is made.
   *
   * @return the parameters it declares, by name
   * @throws CloudException of kind REFUSED with the cloud's reason if it is not valid
   */
  List<TemplateParameter> validate(StackRequest request)
      throws CloudException, InterruptedException;

  /**
   * Begins to make a stack.
   *
   * @throws CloudException of kind CONFLICT if the name is in use, REFUSED if the template is not
   *     valid
   */
  StackRef create(StackRequest request) throws CloudException, InterruptedException;

  /**
   * Begins to change a stack to what is requested; parameters that are not given keep their values.
   *
   * @throws CloudException of kind CONFLICT if an action on it is under way
   */
  void update(StackRef stack, StackRequest request) throws CloudException, InterruptedException;

  /**
   * Has the cloud end an update. What it has changed stays so; the stack is {@code UPDATE_FAILED}
   * then. Resources that are being changed may be so for a while yet.
   *
   * @throws CloudException of kind REFUSED if no update is under way
   */
  void cancelUpdate(StackRef stack) throws CloudException, InterruptedException;

  /**
   * Asks to look whether the resources of a stack exist: resources that do not then have the status
   * {@code CHECK_FAILED}. It may begin later, with an event of the stack.
   */
  void check(StackRef stack) throws CloudException, InterruptedException;

  /**
   * Has the next update of a stack make a resource again.
   *
   * @param reason why, which is shown until then
   * @throws CloudException of kind NOT_FOUND if the stack has no such resource
   */
  void markUnhealthy(StackRef stack, String logicalId, String reason)
      throws CloudException, InterruptedException;

  /** Begins to delete a stack; one that is gone already is no error. */
  void delete(StackRef stack) throws CloudException, InterruptedException;

  /** The stack of that name, as in lists; empty if there is none. */
  Optional<Stack> find(String name) throws CloudException, InterruptedException;

  /**
   * A stack by its id. A deleted one may be shown for a while, with the status {@code
   * DELETE_COMPLETE}.
   *
   * @throws CloudException of kind NOT_FOUND if there is none
   */
  Stack show(StackRef stack) throws CloudException, InterruptedException;

  /**
   * The same without its outputs: a cloud may work these out for each look, which takes as long as
   * the stack is large.
   *
   * @throws CloudException of kind NOT_FOUND if there is none
   */
  Stack peek(StackRef stack) throws CloudException, InterruptedException;

  /** The stacks that have a tag, by name; all stacks if the tag is empty. */
  List<Stack> list(String tag) throws CloudException, InterruptedException;

  /** The resources of a stack, by logical id; without those of stacks inside it. */
  List<StackResource> resources(StackRef stack) throws CloudException, InterruptedException;

  /**
   * What happened since an event, oldest first.
   *
   * @param marker id of the last event that is known; empty for all events
   */
  List<StackEvent> events(StackRef stack, String marker)
      throws CloudException, InterruptedException;

  /**
   * The stack of that name if it has the tag: one that was made before and whose id was lost.
   *
   * @return empty if no stack has the name
   * @throws CloudException of kind CONFLICT if a stack has the name, but not the tag
   */
  default Optional<Stack> adopt(String name, String tag)
      throws CloudException, InterruptedException {
    Optional<Stack> found = find(name);
    if (found.isPresent() && !found.get().tags().contains(tag)) {
      throw CloudException.of(
          CloudException.Kind.CONFLICT,
          "",
          "A stack " + name + " exists, but lacks the tag " + tag + ".",
          "It was made by something else: rename one of the two, or delete that stack.",
          null);
    }
    return found;
  }
}
