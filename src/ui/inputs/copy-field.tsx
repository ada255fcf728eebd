import { type ReactNode, useId } from 'react';
import { toast } from '../feedback/toast.ts';
import { selectOnFocus } from './pointer-press.ts';
import { Input } from './text-input.tsx';

type CopiedTextProps = { label: string; value: string; note?: ReactNode };

/** An address that is to be copied, in a field that selects it. */
export function CopyField({ label, value, note }: CopiedTextProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        {label}
      </label>
      <Input
        id={id}
        readOnly
        value={value}
        aria-describedby={note ? `${id}-note` : undefined}
        onFocus={selectOnFocus}
      />
      {note && (
        <p id={`${id}-note`} className="mt-1 text-13 text-pretty text-ink-soft">
          {note}
        </p>
      )}
    </div>
  );
}

/** Copies a text, and says so: 'Enlace copiado.' */
export const copyText = (value: string, copied: string) =>
  navigator.clipboard.writeText(value).then(
    () => toast.success(copied),
    () => toast.error('No se ha podido copiar. Selecciona el texto y cópialo.'),
  );
