import { Copy } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { selectOnFocus } from '../../ui/inputs/pointer-press.ts';
import { Input } from '../../ui/inputs/text-input.tsx';

/** The address of a feed that was just made, to be copied: it is known only now. */
export function KyeroFeedAddress({ token }: { token: string }) {
  const id = useId();
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the button that had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const address = `${location.origin}/feeds/${token}/kyero.xml`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Dirección copiada.'),
      () => toast.error('No se ha podido copiar. Selecciona la dirección y cópiala.'),
    );
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-13 font-medium">
          Dirección del feed
        </label>
        <Input id={id} readOnly value={address} aria-describedby={`${id}-note`} onFocus={selectOnFocus} />
        <p id={`${id}-note`} className="mt-1 text-13 text-pretty text-ink-soft">
          Por seguridad no se vuelve a mostrar. Dásela solo a los portales.
        </p>
      </div>
      <Button
        ref={copyButton}
        size="sm"
        variant="primary"
        className="self-start"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        Copiar dirección
      </Button>
    </div>
  );
}
