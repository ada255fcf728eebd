const nameOf = (element: Element) =>
  (
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent
  )?.trim();

/** The element of the page that an element of the frame stood for: the same kind, the same name. */
const counterpartOf = <E extends Element>(element: E, root: Element) =>
  [...root.querySelectorAll<HTMLElement>(element.tagName)].find(
    (one) => nameOf(one) === nameOf(element) && one.getClientRects().length > 0,
  );

/** Types into a field as a hand would, so that React hears of it. */
function type(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function replace(frame: Element, root: Element) {
  const { activeElement: active } = document;
  const focused = active && frame.contains(active) && counterpartOf(active, root);
  const pressed = frame.querySelector('[data-pressed]');
  const again = pressed && counterpartOf(pressed, root);
  const typed = [...frame.querySelectorAll('input')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => [counterpartOf(field, root), field.value] as const);
  frame.remove();
  for (const [field, text] of typed) if (field instanceof HTMLInputElement) type(field, text);
  if (focused) focused.focus({ preventScroll: true });
  again?.click();
}

/**
 * A page of the CRM comes with a frame as HTML (src/prerender), which lies over the root until the page has a heading of its
 * own; then what was pressed and typed in the frame is done in the page.
 */
export function watchFrame(root: Element): void {
  const frame = document.getElementById('frame');
  if (!frame) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    observer.disconnect();
    replace(frame, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}
