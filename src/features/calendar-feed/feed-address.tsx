import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { selectOnFocus } from '../../ui/inputs/pointer-press.ts';
import { Input } from '../../ui/inputs/text-input.tsx';

/** The address of a feed that was just made, to be copied or opened by a calendar of this device: it is known only now. */
export function FeedAddress({ token }: { token: string }) {
  const id = useId();
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the button that had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const path = `/feeds/${token}/calendar.ics`;
  const address = `${location.origin}${path}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success('Dirección copiada.'),
      () => toast.error('No se ha podido copiar. Selecciona la dirección y cópiala.'),
    );
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-13 font-medium">
          Dirección de tu calendario
        </label>
        <Input id={id} readOnly value={address} aria-describedby={`${id}-note`} onFocus={selectOnFocus} />
        <p id={`${id}-note`} className="mt-1 text-13 text-pretty text-ink-soft">
          Por seguridad no se vuelve a mostrar. Quien la tenga ve tu agenda: no la compartas.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={copyButton}
          size="sm"
          variant="primary"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copy()}
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
