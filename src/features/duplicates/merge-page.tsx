import { Link } from '@tanstack/react-router';
import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { MergeForm } from './merge-form.tsx';

/** The kind and the ids come from the address: the server refuses others, as records that do not exist. */
type MergePageProps = { kind: string; one: string; other: string };

/** The page that merges two leads or two owners. */
export function MergePage({ kind, one, other }: MergePageProps) {
  const pair = trpc.duplicates.pair.useQuery(
    { kind: kind as PersonKind, ids: [one, other] },
    { retry: false },
  );
  if (isMissingOrInvalidId(pair.error))
    return (
      <Page>
        <EmptyState
          page
          drawing="search"
          title="Fichas no encontradas"
          text="Una de las dos ya no existe: se ha eliminado o se ha fusionado."
          action={
            <Link to="/crm/duplicates/$" className={buttonClass()}>
              Ver posibles duplicados
            </Link>
          }
        />
      </Page>
    );
  return (
    <Page>
      <div className="mx-auto w-full max-w-[60rem]">
        <PageHeader
          back={<BackLink to="/crm/duplicates/$">Posibles duplicados</BackLink>}
          title={kind === 'lead' ? 'Fusionar leads' : 'Fusionar propietarios'}
          subtitle="Elige qué se conserva de cada ficha. Puedes deshacerlo durante 30 días."
        />
        {pair.data ? (
          <MergeForm key={one} pair={pair.data} reload={pair.refetch} />
        ) : pair.error ? (
          <LoadError
            message={errorText(pair.error, 'Error al cargar las fichas. Por favor, inténtalo de nuevo.')}
            onRetry={() => void pair.refetch()}
          />
        ) : (
          <div role="status" aria-label="Cargando fichas">
            <Skeleton className="h-[32rem]" />
          </div>
        )}
      </div>
    </Page>
  );
}
