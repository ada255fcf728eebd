import { MAILBOX_PREFIX } from '../../../../db/domain/portal-mail/portal-mail.ts';
import { errorText, trpc } from '../../../trpc.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SecretAddress } from '../../../ui/inputs/secret-address.tsx';
import { CardSection } from '../../../ui/layout/card.tsx';

const texts = {
  renew: 'La dirección de ahora dejará de funcionar. Tendrás que cambiarla en cada portal.',
  revokeLabel: 'Dejar de recibir',
  revoke: 'La dirección dejará de funcionar y los correos que le escriban se devolverán.',
  revoked: 'La agencia ya no recibe correos de los portales.',
};

/** On the agency's page: the address to which portals write, so that their e-mails become leads. Nothing where this deployment receives no mail. */
export function MailboxSection() {
  const { data: addresses, error, refetch } = trpc.webForm.addresses.useQuery();
  const data = addresses?.mailbox;
  const renew = trpc.portalMail.renewMailbox.useMutation();
  const revoke = trpc.portalMail.revokeMailbox.useMutation();
  if (data?.domain === null) return null;
  return (
    <CardSection
      title="Correo de los portales"
      note="Los correos que llegan a esta dirección se convierten en leads, con su propiedad y su responsable. Ponla en cada portal o reenvíale sus avisos."
    >
      {data ? (
        <SecretAddress
          issuedAt={data.issuedAt}
          toSecrets={(token) => [
            {
              label: 'Dirección para los portales',
              value: `${MAILBOX_PREFIX}${token}@${data.domain}`,
              note: 'Por seguridad no se vuelve a mostrar. Quien la tenga puede crear leads en la agencia.',
              copyLabel: 'Copiar dirección',
              copied: 'Dirección copiada.',
            },
          ]}
          create={() => renew.mutateAsync()}
          revoke={() => revoke.mutateAsync()}
          texts={texts}
          errorText={errorText}
        />
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
