import { Kbd } from '../../ui/display/kbd.tsx';

type Choice = { key: string; label: string };
type ShortcutHintProps = { prefix: 'n' | 'g'; choices: readonly Choice[] };

/** The possible second letters, shown after the first one. */
export function ShortcutHint({ prefix, choices }: ShortcutHintProps) {
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-6 z-40 mx-auto w-fit max-w-[calc(100vw-2rem)] animate-rise rounded-lg border border-line bg-raised px-3 py-2 shadow-raised"
    >
      <p className="mb-1 text-12 text-ink-soft">{prefix === 'n' ? 'Crear' : 'Ir a'}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map(({ key, label }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Kbd>{key.toUpperCase()}</Kbd>
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
