import { MAX_COMPARED } from '../../../db/domain/duplicates/duplicates.ts';
import { useRowRemovalGuard } from '../../lib/list/use-row-removal-guard.ts';
import { duplicateReasonText } from '../../texts/duplicate-texts.ts';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { printedPart } from '../../ui/list/printed-part.ts';
import { DuplicateRow } from './duplicate-row.tsx';
import type { LargerGroup } from './duplicate-types.ts';
import { moveBetweenRows } from './move-between-rows.ts';
import { RecentMerges } from './recent-merges.tsx';
import { toKey, useDuplicatePairs } from './use-duplicate-pairs.ts';

/** The page of the leads and owners that may be the same person, and of what was merged lately. */
export function DuplicatesPage() {
  const list = useDuplicatePairs();
  const { pairs, larger, query, isSearching } = list;
  const guard = useRowRemovalGuard<HTMLUListElement>(pairs.map(toKey));
  return (
    <Page>
      <PageHeader
        back={<BackLink to="/crm/leads">Leads</BackLink>}
        title="Posibles duplicados"
        subtitle="Leads y propietarios que comparten email, teléfono o nombre. Los más seguros, primero."
      />
      {query.error && !query.data ? (
        <LoadError
          message={errorText(query.error, 'Error al buscar duplicados. Por favor, inténtalo de nuevo.')}
          onRetry={() => void query.refetch()}
        />
      ) : pairs.length === 0 && !isSearching ? (
        <EmptyState
          drawing="search"
          title="No hay posibles duplicados"
          text="Cuando dos fichas compartan email, teléfono o nombre, las verás aquí para fusionarlas."
        />
      ) : (
        <>
          {pairs.length > 0 && (
            <Card>
              <ul
                ref={guard}
                aria-label="Posibles duplicados"
                data-part={printedPart(list.showMore !== undefined, pairs.length)}
                className="divide-y divide-line"
                onKeyDown={moveBetweenRows}
              >
                {pairs.map((pair) => (
                  <DuplicateRow key={toKey(pair)} pair={pair} onDismiss={() => void list.dismiss(pair)} />
                ))}
              </ul>
            </Card>
          )}
          {isSearching && (
            <div role="status" aria-label="Buscando duplicados" className="mt-2 grid gap-2">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          )}
        </>
      )}
      {larger.map((group) => (
        <LargerGroupNote key={`${group.reason} ${group.value}`} group={group} />
      ))}
      {list.showMore && (
        <div className="mt-3 flex justify-center">
          <Button onClick={list.showMore} busy={query.isFetchingNextPage}>
            {query.isFetchNextPageError ? 'Reintentar' : 'Mostrar más'}
          </Button>
        </div>
      )}
      <RecentMerges />
    </Page>
  );
}

const LargerGroupNote = ({ group: { reason, value, count } }: { group: LargerGroup }) => (
  <p className="mt-3 text-13 text-pretty text-ink-soft">
    {duplicateReasonText(reason)} en {count} fichas ({value}):{' '}
    {reason === 'name' ? `se comparan las ${MAX_COMPARED} más antiguas.` : 'no se comparan de dos en dos.'}
  </p>
);
