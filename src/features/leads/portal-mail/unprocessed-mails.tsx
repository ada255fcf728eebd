import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { nextPageOptions } from '../../../lib/list/next-page.ts';
import { type AppRouter, errorText, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { QuickLeadModal } from '../quick-lead-modal.tsx';

type Mail = inferRouterOutputs<AppRouter>['portalMail']['unprocessed']['rows'][number];

/** The list of the e-mails that nobody has processed, newest first. */
export function UnprocessedMails() {
  const query = trpc.portalMail.unprocessed.useInfiniteQuery({}, nextPageOptions);
  const setState = trpc.portalMail.setState.useMutation();
  const [made, setMade] = useState<{ mail: Mail; isOpen: boolean } | null>(null);
  const mails = query.data?.pages.flatMap(({ rows }) => rows);
  const fail = (error: unknown) =>
    toast.error(errorText(error, 'Error al guardar el cambio. Por favor, inténtalo de nuevo.'));
  async function discard({ id, version }: Mail) {
    try {
      const discarded = await setState.mutateAsync({ id, version, state: 'discarded' });
      const restore = () =>
        setState.mutateAsync({ id, version: discarded.version, state: 'open' }).catch(fail);
      toast.success('Correo descartado.', { action: { label: 'Deshacer', onClick: () => void restore() } });
    } catch (error) {
      fail(error);
    }
  }
  if (!mails)
    return query.error ? (
      <LoadError
        message={errorText(query.error, 'Error al cargar los correos. Por favor, inténtalo de nuevo.')}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  if (mails.length === 0)
    return (
      <EmptyState
        drawing="leads"
        title="No hay correos sin procesar"
        text="Aquí quedan los que llegan sin teléfono ni email."
      />
    );
  return (
    <>
      <ul className="flex flex-col gap-3">
        {mails.map((mail) => (
          <li key={mail.id} className="rounded-lg border border-line p-4">
            <p className="font-medium wrap-anywhere">{mail.subject || 'Sin asunto'}</p>
            <p className="text-13 wrap-anywhere text-ink-soft">
              {mail.sender ?? 'Sin remitente'} · <DateTime iso={mail.createdAt} />
            </p>
            <MailText text={mail.text} />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setMade({ mail, isOpen: true })}>
                Crear lead
              </Button>
              <Button size="sm" variant="quiet" onClick={() => void discard(mail)}>
                Descartar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-3 self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Cargar más
        </Button>
      )}
      {made && (
        <QuickLeadModal
          key={made.mail.id}
          open={made.isOpen}
          onOpenChange={(isOpen) => setMade({ ...made, isOpen })}
          defaultValues={{
            note: [made.mail.subject, made.mail.text].filter(Boolean).join('\n\n').slice(0, 2000),
          }}
          onCreated={() => {
            const { id, version } = made.mail;
            setState.mutateAsync({ id, version, state: 'processed' }).catch(fail);
          }}
        />
      )}
    </>
  );
}

/** Longer texts are folded. */
const FOLDED_LENGTH = 400;

function MailText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(text.length <= FOLDED_LENGTH);
  return (
    <>
      <p className={`mt-2 text-13 wrap-anywhere whitespace-pre-line ${isOpen ? '' : 'line-clamp-6'}`}>
        {text || 'Sin texto'}
      </p>
      {!isOpen && (
        <Button size="sm" variant="quiet" className="mt-1 -ml-2" onClick={() => setOpen(true)}>
          Ver todo
        </Button>
      )}
    </>
  );
}
