import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { classes } from '../../lib/classes.ts';
import { errorText } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeadCard } from './lead-card.tsx';
import { leadColumns } from './lead-columns.tsx';
import { isFiltered, type LeadFilters, useLeadFilters } from './lead-filters.ts';
import { useLeadList } from './lead-queries.ts';
import { LeadsSkeleton } from './lead-skeletons.tsx';
import type { ListedLead } from './lead-types.ts';
import type { LeadView } from './lead-view.ts';
import { LeadsError } from './leads-error.tsx';

type LeadListProps = { filters: LeadFilters; view: Exclude<LeadView, 'kanban'>; onCreate: () => void };

const idOf = (lead: ListedLead) => lead.id;
const card = (lead: ListedLead) => <LeadCard lead={lead} />;

/** The leads as a table or as cards, further ones loaded while scrolling. */
export function LeadList({ filters, view, onCreate }: LeadListProps) {
  const navigate = useNavigate();
  const list = useLeadList(filters);
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  if (!list.data) {
    if (!list.error) return <LeadsSkeleton view={view} />;
    return <LeadsError error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (rows.length === 0) return <NoLeads filtered={isFiltered(filters)} onCreate={onCreate} />;
  const stopped = list.isFetchNextPageError;
  const shared = {
    rows,
    rowKey: idOf,
    label: 'Leads',
    hasMore: list.hasNextPage && !stopped,
    loadMore: list.fetchNextPage,
    loadingMore: list.isFetchingNextPage,
  };
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={classes(
        'transition-opacity [--lead-actions:5rem] lg:[--lead-actions:8rem]',
        list.isPlaceholderData && 'opacity-55',
      )}
    >
      {view === 'list' ? (
        <DataTable
          {...shared}
          columns={leadColumns}
          onRowOpen={({ id }) => void navigate({ to: '/crm/leads/$id', params: { id } })}
        />
      ) : (
        <CardList {...shared} render={card} estimate={232} />
      )}
      {stopped && <MoreFailed error={list.error} onRetry={() => void list.fetchNextPage()} />}
    </div>
  );
}

function NoLeads({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  const [, setFilters] = useLeadFilters();
  if (filtered)
    return (
      <EmptyState
        drawing="search"
        title="Ningún lead coincide con los filtros"
        text="Prueba con otras palabras o quita algún filtro."
        action={<Button onClick={() => setFilters({})}>Limpiar filtros</Button>}
      />
    );
  return (
    <EmptyState
      drawing="leads"
      title="No hay leads disponibles"
      text="Aquí verás a las personas que buscan casa contigo: qué buscan, cuánto pueden pagar y cómo va cada una."
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          Crear Primer Lead
        </Button>
      }
    />
  );
}

function MoreFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center justify-center gap-3 text-ink-soft">
      <p>{errorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.')}</p>
      <Button size="sm" onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
