/** Where the accessible name has a figure, which the frame does not know, `data-name` stands for it. */
const getName = (element: Element) =>
  (
    element.getAttribute('data-name') ??
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  )?.trim();

type Named = { tag: string; name: string | undefined };
/** What finds the counterpart of an element of the frame, read while it is in the document: outside it a field has no labels. */
const identify = (element: Element): Named => ({ tag: element.tagName, name: getName(element) });

/** The element of the page for an element of the frame: the same tag and accessible name, and visible. */
const findCounterpart = ({ tag, name }: Named, root: Element) =>
  [...root.querySelectorAll<HTMLElement>(tag)].find(
    (one) => getName(one) === name && one.getClientRects().length > 0,
  );

/** Sets an input's value by the native setter and fires an input event, so that React notices the change. */
export function setInputValue(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const PRESS_POLL_MS = 50;
/** A drag may leave the frame :active, so a press holds it for a second at most. */
const MAX_PRESS_POLLS = 20;

function replaceFrame(frame: Element, root: Element, polls = MAX_PRESS_POLLS): void {
  // An element that is removed between press and release gets no click.
  if (polls && frame.matches(':active')) {
    setTimeout(replaceFrame, PRESS_POLL_MS, frame, root, polls - 1);
    return;
  }
  const { activeElement } = document;
  const active = frame.contains(activeElement) && activeElement && identify(activeElement);
  const pressedControl = frame.querySelector('[data-pressed]');
  const pressed = pressedControl && identify(pressedControl);
  // The value of a radio or checkbox differs from its default, the empty text, without being typed; a press of it is repeated below.
  const typed = [...frame.querySelectorAll<HTMLInputElement>('input:not([type=radio],[type=checkbox])')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field: identify(field), value: field.value }));
  // First: under the frame the page may have no boxes yet (content-visibility), and counterparts are visible ones.
  frame.remove();
  for (const { field, value } of typed) {
    const counterpart = findCounterpart(field, root);
    if (counterpart instanceof HTMLInputElement) setInputValue(counterpart, value);
  }
  const again = pressed && findCounterpart(pressed, root);
  // Of a pressed button that asks for a form, the type-ahead buffer has the focus.
  ((active && findCounterpart(active, root)) || again)?.focus({ preventScroll: true });
  again?.click();
}

/**
 * A page of the CRM is delivered with a prerendered frame (src/prerender) over the root, until the page renders its heading;
 * then focus, typed text and the last click in the frame are repeated in the page.
 */
export function watchFrame(root: Element): void {
  const frame = document.getElementById('frame');
  if (!frame) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    observer.disconnect();
    replaceFrame(frame, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}
