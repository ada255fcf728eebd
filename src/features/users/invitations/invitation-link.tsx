import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { INVITATION_DAYS } from '../../../../db/domain/users/invitations.ts';
import { Button } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { CopyField, copyText } from '../../../ui/inputs/copy-field.tsx';

type InvitationLinkProps = { name: string; token: string; onClose: () => void };

/** The link of an invitation, to be copied: it is known only now. The token stands after the '#', which no request contains. */
export function InvitationLink({ name, token, onClose }: InvitationLinkProps) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // In place of the form that had the focus.
  useEffect(() => copyButton.current?.focus(), []);
  const link = `${location.origin}/invitation#${token}`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">
        Envía este enlace a <strong className="font-semibold">{name}</strong>. Vale {INVITATION_DAYS} días y
        una sola vez.
      </p>
      <CopyField
        label="Enlace"
        value={link}
        note="Por seguridad no se vuelve a mostrar. Si se pierde, crea otro en la lista de invitaciones."
      />
      <Button
        ref={copyButton}
        variant="primary"
        className="self-start"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyText(link, 'Enlace copiado.')}
      >
        Copiar enlace
      </Button>
      <FormActions>
        <Button onClick={onClose}>Listo</Button>
      </FormActions>
    </div>
  );
}
