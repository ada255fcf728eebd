import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopiedText, copyText } from '../../ui/inputs/copied-text.tsx';

/** The address of a feed that was just made, to be copied: it is known only now. */
export function KyeroFeedAddress({ token }: { token: string }) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the button that had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const address = `${location.origin}/feeds/${token}/kyero.xml`;
  return (
    <div className="flex flex-col gap-3">
      <CopiedText
        label="Dirección del feed"
        value={address}
        note="Por seguridad no se vuelve a mostrar. Dásela solo a los portales."
      />
      <Button
        ref={copyButton}
        size="sm"
        variant="primary"
        className="self-start"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(address, 'Dirección copiada.')}
      >
        Copiar dirección
      </Button>
    </div>
  );
}
