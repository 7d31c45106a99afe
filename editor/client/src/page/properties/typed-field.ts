// SPDX-License-Identifier: EPL-2.0

export type TextField = HTMLElement &
  Pick<
    HTMLInputElement,
    'value' | 'defaultValue' | 'selectionStart' | 'selectionEnd' | 'setSelectionRange'
  >;

/** Whether text is typed into that. */
export function isTextField(element: unknown): element is TextField {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.type === 'text')
  );
}

/** The field of the panel into which the user has typed what was not sent yet. */
export function typedField(panel: Element | null): TextField | undefined {
  const { activeElement } = document;
  return isTextField(activeElement) &&
    panel?.contains(activeElement) &&
    activeElement.value !== activeElement.defaultValue
    ? activeElement
    : undefined;
}
