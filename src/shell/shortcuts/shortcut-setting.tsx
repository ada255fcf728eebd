import { useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import { CardSection } from '../../ui/layout/card.tsx';

/** Enables or disables the keyboard shortcuts in this browser. */
export function ShortcutSetting() {
  const [on, setOn] = useShortcutsOn();
  return (
    <CardSection title="Atajos de teclado" note="Pulsa ? en cualquier página para verlos todos.">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
          className="size-5 accent-accent"
        />
        Usar atajos de una letra en este navegador
      </label>
    </CardSection>
  );
}
