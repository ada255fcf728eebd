import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { isFiltered } from '../../lib/list/list-filters.ts';
import type { ListView } from '../../lib/list/use-list-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { LeadCard } from './lead-card.tsx';
import { leadColumns, leadWidths } from './lead-columns.tsx';
import type { LeadFilters } from './lead-filters.ts';
import { leadsErrorText, useLeadList } from './lead-queries.ts';
import type { ListedLead } from './lead-types.ts';

type LeadListProps = { filters: LeadFilters; view: ListView; onCreate: () => void };

const card = (lead: ListedLead) => <LeadCard lead={lead} />;

/** The leads as a table or as cards, with infinite scrolling. */
export function LeadList({ filters, view, onCreate }: LeadListProps) {
  const navigate = useNavigate();
  return (
    <div className={leadWidths}>
      <PagedList
        list={useLeadList(filters)}
        view={view}
        label="Leads"
        columns={leadColumns}
        onRowOpen={({ id }) => void navigate({ to: '/crm/leads/$id', params: { id } })}
        card={card}
        cardHeight={232}
        errorText={leadsErrorText}
        empty={<NoLeads filtered={isFiltered(filters)} onCreate={onCreate} />}
      />
    </div>
  );
}

/** The empty state of the leads, filtered or not. */
export function NoLeads({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  if (filtered)
    return (
      <EmptyState
        drawing="search"
        title="Ningún lead coincide con los filtros"
        text="Prueba con otras palabras o quita algún filtro."
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
