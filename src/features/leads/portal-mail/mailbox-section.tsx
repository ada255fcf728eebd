import { Copy } from 'lucide-react';
import { useState } from 'react';
import { MAILBOX_PREFIX } from '../../../../db/domain/portal-mail/portal-mail.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CopiedText, copyText } from '../../../ui/inputs/copied-text.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';
import { useConfirm } from '../../../ui/overlay/confirm.tsx';

/** On the agency's page: the address to which portals write, so that their e-mails become leads. Nothing where this deployment receives no mail. */
export function MailboxSection() {
  const { data, error, refetch } = trpc.portalMail.mailbox.useQuery();
  if (data?.domain === null) return null;
  return (
    <CardSection
      title="Correo de los portales"
      note="Los correos que llegan a esta dirección se convierten en leads, con su propiedad y su responsable. Ponla en cada portal o reenvíale sus avisos."
    >
      {data ? (
        <Mailbox domain={data.domain ?? ''} issuedAt={data.issuedAt} />
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al cargar el correo. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-9" />
      )}
    </CardSection>
  );
}

function Mailbox({ domain, issuedAt }: { domain: string; issuedAt: string | null }) {
  const [token, setToken] = useState<string | null>(null);
  const confirm = useConfirm();
  const renew = trpc.portalMail.renewMailbox.useMutation();
  const revoke = trpc.portalMail.revokeMailbox.useMutation();
  const create = async () => setToken((await renew.mutateAsync()).token);
  const createError = (error: unknown) =>
    errorText(error, 'Error al crear la dirección. Por favor, inténtalo de nuevo.');
  const askRenew = () =>
    confirm({
      title: 'Crear otra dirección',
      text: 'La dirección de ahora dejará de funcionar. Tendrás que cambiarla en cada portal.',
      confirmLabel: 'Crear otra',
      busyLabel: 'Creando...',
      run: create,
      errorMessage: createError,
    });
  async function askRevoke() {
    const revoked = await confirm({
      title: 'Dejar de recibir',
      text: 'La dirección dejará de funcionar y los correos que le escriban se devolverán.',
      confirmLabel: 'Dejar de recibir',
      busyLabel: 'Quitando...',
      run: () => revoke.mutateAsync(),
      errorMessage: (error) =>
        errorText(error, 'Error al quitar la dirección. Por favor, inténtalo de nuevo.'),
    });
    if (!revoked) return;
    setToken(null);
    toast.success('La agencia ya no recibe correos de los portales.');
  }
  if (!issuedAt)
    return (
      <Button
        size="sm"
        className="self-start"
        busy={renew.isPending}
        onClick={() => create().catch((error: unknown) => toast.error(createError(error)))}
      >
        Crear dirección
      </Button>
    );
  const address = token && `${MAILBOX_PREFIX}${token}@${domain}`;
  return (
    <div className="flex flex-col gap-4">
      {address && (
        <>
          <CopiedText
            label="Dirección para los portales"
            value={address}
            note="Por seguridad no se vuelve a mostrar. Quien la tenga puede crear leads en la agencia."
          />
          <Button
            size="sm"
            variant="primary"
            className="self-start"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copyText(address, 'Dirección copiada.')}
          >
            Copiar dirección
          </Button>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-60 text-13 text-ink-soft">
          Dirección creada: <DateTime iso={issuedAt} />
        </p>
        <Button size="sm" onClick={() => void askRenew()}>
          Crear otra dirección
        </Button>
        <Button size="sm" variant="quiet" onClick={() => void askRevoke()}>
          Dejar de recibir
        </Button>
      </div>
    </div>
  );
}
