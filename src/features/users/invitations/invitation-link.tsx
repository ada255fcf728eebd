import { Copy } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { INVITATION_DAYS } from '../../../../db/domain/users/invitations.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { selectOnFocus } from '../../../ui/inputs/pointer-press.ts';
import { Input } from '../../../ui/inputs/text-input.tsx';

type InvitationLinkProps = { name: string; token: string; onClose: () => void };

/** The link of an invitation, to be copied: it is known only now. The token stands after the '#', which no request contains. */
export function InvitationLink({ name, token, onClose }: InvitationLinkProps) {
  const id = useId();
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the form that had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const link = `${location.origin}/invitation#${token}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success('Enlace copiado.'),
      () => toast.error('No se ha podido copiar. Selecciona el enlace y cópialo.'),
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">
        Envía este enlace a <strong className="font-semibold">{name}</strong>. Vale {INVITATION_DAYS} días y
        una sola vez.
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block text-13 font-medium">
          Enlace
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            readOnly
            value={link}
            aria-describedby={`${id}-note`}
            onFocus={selectOnFocus}
            className="min-w-0"
          />
          <Button
            ref={copyButton}
            variant="primary"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            Copiar enlace
          </Button>
        </div>
        <p id={`${id}-note`} className="mt-1 text-13 text-pretty text-ink-soft">
          Por seguridad no se vuelve a mostrar. Si se pierde, crea otro en la lista de invitaciones.
        </p>
      </div>
      <FormActions>
        <Button onClick={onClose}>Listo</Button>
      </FormActions>
    </div>
  );
}
