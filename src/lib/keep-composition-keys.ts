/**
 * Keeps the keys that an input method takes while a text is composed (Japanese, Chinese, dead keys …) from everything else: Enter that
 * ends a composition neither submits nor chooses nor adds.
 */
export function keepCompositionKeys(): void {
  const keep = (event: KeyboardEvent) => {
    // Safari ends the composition before the key; its code still says that the input method took it.
    if (event.isComposing || (event.key === 'Enter' && event.keyCode === 229))
      event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
}
