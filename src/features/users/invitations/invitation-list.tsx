import { useState } from 'react';
import { getNow } from '../../../../db/domain/clock.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CardSection } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { useLastValue } from '../../../ui/overlay/use-last-value.ts';
import { RoleBadge } from '../user-badges.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { Invitation } from './invitation-types.ts';

/** The open invitations of the agency. `onEmptied` is called when the last one is revoked. */
export function InvitationList({
  invitations,
  onEmptied,
}: {
  invitations: readonly Invitation[];
  onEmptied: () => void;
}) {
  const confirm = useConfirm();
  const renew = trpc.invitations.renew.useMutation();
  const revoke = trpc.invitations.revoke.useMutation();
  const [link, setLink] = useState<{ name: string; token: string } | null>(null);
  const shown = useLastValue(link);

  async function askRevoke({ id, fullName, email }: Invitation) {
    const revoked = await confirm({
      title: 'Revocar invitación',
      text: (
        <>
          El enlace de <strong className="font-semibold text-ink">{fullName}</strong> ({email}) deja de valer.
        </>
      ),
      confirmLabel: 'Revocar',
      busyLabel: 'Revocando...',
      danger: true,
      run: () => revoke.mutateAsync({ id }),
      errorMessage: (error) =>
        errorText(error, 'Error al revocar la invitación. Por favor, inténtalo de nuevo.'),
    });
    if (!revoked) return;
    toast.success('Invitación revocada.');
    if (invitations.length === 1) onEmptied();
  }
  async function askRenew({ id, fullName }: Invitation) {
    let token = '';
    const renewed = await confirm({
      title: 'Crear otro enlace',
      text: (
        <>
          El enlace que ya tenga <strong className="font-semibold text-ink">{fullName}</strong> deja de valer.
        </>
      ),
      confirmLabel: 'Crear otro enlace',
      busyLabel: 'Creando...',
      run: async () => {
        ({ token } = await renew.mutateAsync({ id }));
      },
      errorMessage: (error) => errorText(error, 'Error al crear el enlace. Por favor, inténtalo de nuevo.'),
    });
    if (renewed) setLink({ name: fullName, token });
  }
  return (
    <CardSection title="Invitaciones pendientes" className="mt-6">
      <ul aria-label="Invitaciones pendientes" className="-mx-4 -mb-2 divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onRenew={() => void askRenew(invitation)}
            onRevoke={() => void askRevoke(invitation)}
          />
        ))}
      </ul>
      <Modal open={link !== null} onOpenChange={() => setLink(null)} title="Enlace de invitación">
        {shown && <InvitationLink {...shown} onClose={() => setLink(null)} />}
      </Modal>
    </CardSection>
  );
}

type InvitationRowProps = { invitation: Invitation; onRenew: () => void; onRevoke: () => void };

function InvitationRow({ invitation, onRenew, onRevoke }: InvitationRowProps) {
  const { fullName, email, role, expiresAt, inviterName } = invitation;
  const isExpired = Date.parse(expiresAt) <= getNow();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{fullName}</span>
          <RoleBadge role={role} />
          {isExpired && <Badge tone="lost">Caducada</Badge>}
        </p>
        <p className="text-13 text-ink-soft wrap-anywhere">
          {email} · {isExpired ? 'caducó el' : 'vale hasta el'} <DateTime iso={expiresAt} /> · de{' '}
          {inviterName}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRenew} aria-label={`Crear otro enlace para ${fullName}`}>
          Crear otro enlace
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={onRevoke}
          aria-label={`Revocar la invitación de ${fullName}`}
        >
          Revocar
        </Button>
      </div>
    </li>
  );
}
