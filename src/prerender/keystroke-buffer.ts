import type { KeystrokeBuffer } from '../lib/keystroke-buffer.ts';

/**
 * The keystroke buffer: between the shortcut or press that asks for a form and the focus in its first field, what is typed goes into a
 * text area of its own, so that composed letters, dead keys, Backspace and paste work as in any field. The field then gets it in order:
 * Tab goes to the next one, Enter is Enter there. Before the application listens to shortcuts, those that open a form are kept as well.
 * Not where the primary pointer is a finger: no field gets the focus there by itself.
 *
 * The plugin writes it into every page as an inline script, because it must be there before the application is. It refers to nothing
 * outside itself. `toKey` is shortcutKey, `createKeys` has the letters that open a form after N.
 */
export function bufferKeystrokes(toKey: (event: KeyboardEvent) => string, createKeys: string): void {
  const SECOND_KEY_TIMEOUT_MS = 2500;
  const TYPING = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog] *';
  const POPUP = '[role=menu], [role=dialog]';
  const area = document.createElement('textarea');
  area.tabIndex = -1;
  area.ariaLabel = 'El formulario se está abriendo';
  area.ariaHidden = 'true';
  // Base UI hides everything outside of a dialog from screen readers, except live regions.
  area.ariaLive = 'off';
  area.autocomplete = 'off';
  area.spellcheck = false;
  area.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;pointer-events:none';

  /** Buffered in order, before the text of the area. */
  let typed: (string | { pasted: string } | KeyboardEvent)[] = [];
  const cancels: (() => void)[] = [];
  let isComposing = false;
  let deferred: HTMLElement | null = null;
  /** What had the focus when buffering began; of what a menu or popover had, which may go, what had it before. */
  let opener: Element | null = null;
  let focused: Element | null = null;
  const beforePopup = new WeakMap<Element, Element | null>();
  /** Whether a button of the prerendered page was pressed, the counterpart of which will get the focus. */
  let isPrerenderedPress = false;
  let isListening = false;
  let shortcuts: KeyboardEvent[] = [];
  let prefix = '';
  let prefixedAt = 0;

  function start(): void {
    if (self.isBuffering || matchMedia('(pointer: coarse)').matches) return;
    opener = document.activeElement;
    self.isBuffering = true;
    document.body.append(area);
    area.ariaHidden = null;
    area.focus({ preventScroll: true });
  }
  /** Empties the buffer and returns what it had. */
  function take(): typeof typed {
    const taken = [...typed, area.value];
    typed = [];
    area.value = '';
    area.ariaHidden = 'true';
    self.isBuffering = isComposing = isPrerenderedPress = false;
    deferred = null;
    return taken;
  }
  function end(): void {
    take();
    if (document.activeElement === area) giveBack();
  }
  function giveBack(): void {
    area.blur();
    const popup = opener?.closest(POPUP);
    const isLeft = popup?.role === 'menu' || !opener?.isConnected;
    ((popup && isLeft ? beforePopup.get(popup) : opener) as HTMLElement | null)?.focus({
      preventScroll: true,
    });
  }
  /** Ends buffering which no dialog has asked for by the next task. */
  const settle = () => setTimeout(() => cancels.length + shortcuts.length || !self.isBuffering || end());
  function flush(next: (typeof typed)[number]): void {
    typed.push(area.value, next);
    area.value = '';
  }
  function press(field: HTMLInputElement, event: KeyboardEvent): void {
    if (!field.dispatchEvent(new KeyboardEvent('keydown', event))) return;
    if (event.key === 'Backspace') document.execCommand('delete');
    else if (event.key === 'Tab') {
      const all = field
        .closest('[role=dialog]')
        ?.querySelectorAll<HTMLElement>('input,textarea,select,button,a');
      const stops = [...(all ?? [])].filter(
        (one) => one.tabIndex >= 0 && one.matches(':enabled,a') && one.getClientRects().length > 0,
      );
      stops[stops.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus();
    } else if (field.tagName === 'TEXTAREA') document.execCommand('insertText', false, '\n');
    else field.form?.requestSubmit();
  }
  function paste(field: Element, text: string): void {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (field.dispatchEvent(event)) document.execCommand('insertText', false, text);
  }
  async function give(): Promise<void> {
    for (const one of take()) {
      const field = document.activeElement as HTMLInputElement;
      if (typeof one !== 'string') 'pasted' in one ? paste(field, one.pasted) : press(field, one);
      else if (one) document.execCommand('insertText', false, one);
      // React renders after each of them, before the next task.
      await Promise.resolve();
    }
  }

  const self: KeystrokeBuffer = {
    isBuffering: false,
    buffer(cancel) {
      const focused = document.activeElement;
      cancels.push(cancel);
      // After the effects that return the focus from the menu that was pressed, so that this is the element which gets it back.
      queueMicrotask(() => {
        const now = document.activeElement;
        if (cancels.includes(cancel) && (now === focused || !now?.matches('input, textarea'))) start();
      });
      return () => {
        cancels.splice(cancels.indexOf(cancel), 1);
        settle();
      };
    },
    defer(field) {
      if (self.isBuffering && isComposing) deferred = field;
      return deferred !== null;
    },
    async listen() {
      isListening = true;
      // Of a single first letter that has waited too long nothing is left.
      if (prefix && performance.now() - prefixedAt > SECOND_KEY_TIMEOUT_MS) shortcuts.pop();
      await Promise.resolve();
      for (const event of shortcuts) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', event));
        await Promise.resolve();
      }
      shortcuts = [];
      settle();
    },
  };
  window.keystrokeBuffer = self;

  area.addEventListener('focus', () => self.isBuffering || giveBack());
  area.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  for (const type of ['input', 'compositionend'])
    area.addEventListener(type, (event) => {
      if ((event as InputEvent).isComposing) return;
      isComposing = false;
      deferred?.focus();
    });
  area.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain');
    event.preventDefault();
    if (pasted) flush({ pasted });
  });
  area.addEventListener('keydown', (event) => {
    const { key, keyCode } = event;
    event.stopPropagation();
    if (event.isComposing || keyCode === 229) return;
    // A dead key composes without the events of a composition where the system does it.
    isComposing = key === 'Dead';
    if (key === 'Escape') {
      shortcuts = [];
      const cancel = cancels.at(-1);
      end();
      cancel?.();
    } else if (key === 'Tab' || key === 'Enter' || (key === 'Backspace' && !area.value)) flush(event);
    else if (toKey(event) !== 'k' || event.ctrlKey === event.metaKey) return;
    event.preventDefault();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target === area || !(target instanceof Element)) return;
    const popup = target.closest(POPUP);
    if (popup && !beforePopup.get(popup)?.isConnected) beforePopup.set(popup, focused);
    focused = target;
    if (!self.isBuffering) return;
    if (target.matches('[role=dialog] :is(input, textarea, select)')) void give();
    else if (isPrerenderedPress) {
      isPrerenderedPress = false;
      opener = target;
      area.focus({ preventScroll: true });
    } else take();
  });

  window.addEventListener(
    'keydown',
    (event) => {
      const { target, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (isListening || repeat || !location.pathname.startsWith('/crm') || !(target instanceof Element))
        return;
      if (target === area) return;
      const key = toKey(event);
      if (key === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
        event.preventDefault();
        if (document.querySelector('[role=dialog]:not([data-closed])')) return;
        shortcuts.push(event);
        start();
        return;
      }
      if (ctrlKey || metaKey || altKey || key === 'shift' || target.closest(TYPING)) return;
      try {
        if (localStorage.getItem('shortcuts') === 'false') return;
      } catch {}
      if (prefix && performance.now() - prefixedAt < SECOND_KEY_TIMEOUT_MS) {
        shortcuts.push(event);
        if (prefix === 'n' && createKeys.includes(key)) {
          event.preventDefault();
          start();
        }
        prefix = '';
        return;
      }
      if (prefix) shortcuts.pop();
      prefix = key === 'n' || key === 'g' ? key : '';
      prefixedAt = performance.now();
      if (prefix) shortcuts.push(event);
      if (key !== '/') return;
      const fields = document.querySelectorAll<HTMLElement>('#frame input[type=search]');
      const field = [...fields].find((one) => one.getClientRects().length > 0);
      if (field) event.preventDefault();
      field?.focus();
    },
    true,
  );
  // A button that is pressed while the page is a prerendered one is pressed again in the page.
  window.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('#frame button'))) return;
    start();
    isPrerenderedPress = self.isBuffering;
    const replaced = new MutationObserver(() => {
      if (document.getElementById('frame')) return;
      replaced.disconnect();
      settle();
    });
    replaced.observe(document.body, { childList: true });
  });
  window.addEventListener('vite:preloadError', () => {
    if (isListening) return;
    shortcuts = [];
    settle();
  });
}
