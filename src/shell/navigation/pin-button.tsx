import { Pin } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { SIDEBAR_PIN_KEY } from '../../lib/storage/storage-keys.ts';
import { useLocalStorage } from '../../lib/storage/use-local-storage.ts';

const isBoolean = (value: unknown) => typeof value === 'boolean';

/**
 * Pins the sidebar with its words, in windows of 1280 px or more; kept in the browser, where PIN_SIDEBAR (src/prerender) reads it before
 * the first paint. Placed at the head of the sidebar.
 */
export function PinButton() {
  const [isPinned, setPinned] = useLocalStorage(SIDEBAR_PIN_KEY, false, isBoolean);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-pinned', isPinned);
    window.dispatchEvent(new Event('resize'));
  }, [isPinned]);
  return (
    <button
      id="pin"
      type="button"
      aria-pressed={isPinned}
      title={isPinned ? 'Plegar la barra cuando no se use' : 'Dejar la barra abierta'}
      className="fixed top-5 left-[calc(var(--words)*17.5rem-6.25rem)] flex h-9 items-center gap-2 rounded-md px-2 text-13 text-ink-soft opacity-(--words) transition-opacity hover:bg-sunken aria-pressed:text-accent max-[80rem]:hidden"
      onClick={() => setPinned(!isPinned)}
    >
      <Pin aria-hidden="true" className={isPinned ? 'size-4 fill-current' : 'size-4'} />
      Fijar
    </button>
  );
}
