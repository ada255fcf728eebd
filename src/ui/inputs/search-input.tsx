import { Search, X } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classes } from '../../lib/classes.ts';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  shortcut?: boolean;
};

export function SearchInput({ label, value, onChange, shortcut, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [on] = useShortcutsOn();
  const listens = shortcut && on;
  useLayoutEffect(() => {
    if (!listens) return;
    function focus(event: KeyboardEvent) {
      if (shortcutKey(event) !== '/' || !isFreeKey(event)) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [listens]);
  return (
    <div className={classes('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint"
      />
      <input
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={listens ? '/' : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-box peer px-9"
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label="Borrar búsqueda"
          title="Borrar búsqueda"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-faint hover:text-ink focus-visible:-outline-offset-2"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        listens && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2 my-auto hidden h-5 w-5 place-items-center rounded-sm border border-line text-12 text-ink-faint peer-focus:hidden pointer-fine:grid pointer-fine:peer-focus:hidden"
          >
            /
          </span>
        )
      )}
    </div>
  );
}
