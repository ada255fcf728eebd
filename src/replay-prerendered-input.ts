/** Where the accessible name has a figure, which the prerendered page does not know, `data-name` stands for it. */
const getName = (element: Element) =>
  (
    element.getAttribute('data-name') ??
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  )?.trim();

type Named = { tag: string; name: string | undefined };
/** What finds the counterpart of an element of the prerendered page, read while it is in the document: outside it a field has no labels. */
const identify = (element: Element): Named => ({ tag: element.tagName, name: getName(element) });

/** The element of the page for an element of the prerendered page: the same tag and accessible name, and visible. */
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
/** A drag may leave the prerendered page :active, so a press holds it for a second at most. */
const MAX_PRESS_POLLS = 20;

function replacePrerendered(prerendered: Element, root: Element, polls = MAX_PRESS_POLLS): void {
  // An element that is removed between press and release gets no click.
  if (polls && prerendered.matches(':active')) {
    setTimeout(replacePrerendered, PRESS_POLL_MS, prerendered, root, polls - 1);
    return;
  }
  const { activeElement } = document;
  const active = prerendered.contains(activeElement) && activeElement && identify(activeElement);
  const pressedControl = prerendered.querySelector('[data-pressed]');
  const pressed = pressedControl && identify(pressedControl);
  // The value of a radio or checkbox differs from its default, the empty text, without being typed; a press of it is repeated below.
  const typed = [...prerendered.querySelectorAll<HTMLInputElement>('input:not([type=radio],[type=checkbox])')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({ field: identify(field), value: field.value }));
  // First: under the prerendered page the page may have no boxes yet (content-visibility), and counterparts are visible ones.
  prerendered.remove();
  for (const { field, value } of typed) {
    const counterpart = findCounterpart(field, root);
    if (counterpart instanceof HTMLInputElement) setInputValue(counterpart, value);
  }
  const again = pressed && findCounterpart(pressed, root);
  // Of a pressed button that asks for a form, the keystroke buffer has the focus.
  ((active && findCounterpart(active, root)) || again)?.focus({ preventScroll: true });
  again?.click();
}

/**
 * A page of the CRM is delivered prerendered (src/prerender) over the root, until the page renders its heading;
 * then focus, typed text and the last click in the prerendered page are repeated in the page.
 */
export function watchPrerenderedPage(root: Element): void {
  const prerendered = document.getElementById('frame');
  if (!prerendered) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    observer.disconnect();
    replacePrerendered(prerendered, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}
