import type { ReactNode } from 'react';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';

type Loaded<T> = { data: T | undefined; error: unknown; refetch: () => unknown };
/** What a query has loaded, as `children` show it; else its error, or that it is being loaded. */
export function LoadedLink<T>({ query, children }: { query: Loaded<T>; children: (data: T) => ReactNode }) {
  if (query.error && query.data === undefined)
    return (
      <LoadError
        message={errorText(query.error, 'Error al cargar el enlace. Por favor, inténtalo de nuevo.')}
        onRetry={() => void query.refetch()}
      />
    );
  return query.data === undefined ? <Skeleton className="h-40" /> : children(query.data);
}

type SharedLink = { path: string | null; expiresAt: string };
/** Whether a link is shown: there is one, it can be made again, and it has not ended. */
export const isActiveLink = <P extends SharedLink>(page: P | null): page is P & { path: string } =>
  page !== null && page.path !== null && Date.parse(page.expiresAt) > Date.now();

type Words = {
  /** Of a link that has ended: how it works again. */
  again: string;
  /** Of one whose secret is gone. */
  gone: string;
  /** What the page is, of a property that has none. */
  about: string;
};
/** What stands where no link is shown. */
export function NoLink({ page, words }: { page: SharedLink | null; words: Words }) {
  if (!page) return <p className="text-pretty text-ink-soft">{words.about}</p>;
  return (
    <p className="text-pretty">
      {Date.parse(page.expiresAt) <= Date.now() ? (
        <>
          El enlace caducó: <DateTime iso={page.expiresAt} />. {words.again}
        </>
      ) : (
        words.gone
      )}
    </p>
  );
}

type ActionsProps = {
  page: SharedLink | null;
  /** What the button says that shares or changes. */
  label: string;
  busy: boolean;
  onSave: () => void;
  revoke: { title: string; text: string; done: string; run: () => Promise<unknown> };
};
/** The buttons that share, change and end a link. */
export function LinkActions({ page, label, busy, onSave, revoke }: ActionsProps) {
  const confirm = useConfirm();
  async function askRevoke() {
    const revoked = await confirm({
      title: revoke.title,
      text: revoke.text,
      confirmLabel: revoke.title,
      busyLabel: 'Quitando...',
      run: revoke.run,
      errorMessage: (error) => errorText(error, 'Error al quitar el enlace. Por favor, inténtalo de nuevo.'),
    });
    if (revoked) toast.success(revoke.done);
  }
  return (
    <FormActions>
      {page && (
        <Button variant="quiet" onClick={() => void askRevoke()}>
          {revoke.title}
        </Button>
      )}
      <Button variant={isActiveLink(page) ? undefined : 'primary'} busy={busy} onClick={onSave}>
        {label}
      </Button>
    </FormActions>
  );
}

type ViewsProps = {
  page: { views: number; lastViewedAt: string | null; expiresAt: string };
  /** In the gender of the page: 'la … Vista', 'lo … Visto'. */
  words: { nobody: string; seen: string };
};
/** How often a page was read, when last, and until when it lasts. */
export function Views({ page: { views, expiresAt, lastViewedAt }, words: { nobody, seen } }: ViewsProps) {
  return (
    <p className="text-13 text-pretty text-ink-soft">
      {views === 0 ? nobody : views === 1 ? `${seen} una vez` : `${seen} ${views} veces`}
      {lastViewedAt && (
        <>
          , la última: <DateTime iso={lastViewedAt} />.
        </>
      )}{' '}
      Caduca: <DateTime iso={expiresAt} />.
    </p>
  );
}
