import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopiedText, copyText } from '../../ui/inputs/copied-text.tsx';

/** The address of a feed that was just made, to be copied or opened by a calendar of this device: it is known only now. */
export function FeedAddress({ token }: { token: string }) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the button that had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const path = `/feeds/${token}/calendar.ics`;
  const address = `${location.origin}${path}`;
  return (
    <div className="flex flex-col gap-3">
      <CopiedText
        label="Dirección de tu calendario"
        value={address}
        note="Por seguridad no se vuelve a mostrar. Quien la tenga ve tu agenda: no la compartas."
      />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={copyButton}
          size="sm"
          variant="primary"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(address, 'Dirección copiada.')}
        >
          Copiar dirección
        </Button>
        <a href={`webcal://${location.host}${path}`} className={buttonClass({ size: 'sm' })}>
          <CalendarPlus aria-hidden="true" className="size-4" />
          Abrir en mi calendario
        </a>
      </div>
      <p className="text-13 text-pretty text-ink-soft">
        En Google Calendar: Otros calendarios, Desde URL. En Outlook: Agregar calendario, Suscribirse desde la
        web. En el iPhone: Añadir calendario de suscripción.
      </p>
    </div>
  );
}
