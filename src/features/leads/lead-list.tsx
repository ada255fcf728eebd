import { keepPreviousData } from '@tanstack/react-query';
import { readListInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions, prefetchFirstPage } from '../../lib/list/next-page.ts';
import { useListView, viewIn } from '../../lib/list/use-list-view.ts';
import { followUpGroupOptions } from '../../texts/follow-up-texts.ts';
import { leadPriorityOptions, leadSourceOptions, leadStatusOptions } from '../../texts/lead-texts.ts';
import { responsibleFilter } from '../../texts/option-texts.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CreateButton } from '../../ui/list/create-button.tsx';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { preloadView } from '../../ui/list/list-views.tsx';
import { defineList } from '../../ui/list/record-list.tsx';
import { LeadCard } from './lead-card.tsx';
import { leadColumns, leadWidths } from './lead-columns.tsx';
import { leadParams } from './lead-params.ts';
import { leadsErrorText } from './lead-queries.ts';
import type { LeadFilters } from './lead-types.ts';

const filters = createListFilters(leadParams, {
  search: { key: 'name', label: 'Nombre, teléfono o email' },
  fields: {
    email: { label: 'Email' },
    phone: { label: 'Teléfono' },
    status: { label: 'Estado', all: 'Todos', options: leadStatusOptions },
    source: { label: 'Fuente', all: 'Todas', options: leadSourceOptions },
    priority: { label: 'Prioridad', all: 'Todas', options: leadPriorityOptions },
    followUp: {
      label: 'Seguimiento',
      all: 'Todos',
      options: followUpGroupOptions,
    },
    responsible: responsibleFilter('Míos'),
  },
});

export const useLeadRows = (filters: LeadFilters, enabled = true) =>
  trpc.leads.list.useInfiniteQuery({ filters }, { ...listQueryOptions, enabled });

export const useLeadBoard = (filters: LeadFilters, enabled = true) =>
  trpc.leads.board.useQuery({ filters }, { enabled, placeholderData: keepPreviousData });

/** The list of the agency's leads. */
export const leadList = defineList({
  filters,
  useRows: (filters: LeadFilters) => useLeadRows(filters),
  path: '/crm/leads/$id',
  label: 'Leads',
  columns: leadColumns,
  widths: leadWidths,
  card: (lead) => <LeadCard lead={lead} />,
  cardHeight: 232,
  noneMatch: 'Ningún lead coincide con los filtros',
  Empty: ({ onCreate }) => (
    <EmptyState
      drawing="leads"
      title="No hay leads disponibles"
      text="Aquí verás a las personas que buscan casa contigo: qué buscan, cuánto pueden pagar y cómo va cada una."
      action={
        <CreateButton variant="primary" onClick={onCreate}>
          Crear Primer Lead
        </CreateButton>
      }
    />
  ),
  errorText: leadsErrorText,
});

const views = ['list', 'cards', 'kanban'] as const;
export type LeadView = (typeof views)[number];

/** The view of the leads: the chosen one on a wide screen, cards on a narrow one. */
export const useLeadView = () => useListView<LeadView>(leadParams, views);

/** Prefetches the first page or the board; returns a promise to wait for only when nothing is cached. */
export function prefetchLeads(
  { leads }: typeof trpcUtils,
  search: ReturnType<typeof leadParams.validate>,
): Promise<void> | undefined {
  const input = { filters: readListInput(filters, search) };
  const view = viewIn<LeadView>(leadParams, search, views);
  if (view === 'kanban') {
    const request = leads.board.prefetch(input);
    return leads.board.getData(input) ? undefined : request;
  }
  preloadView(view);
  return prefetchFirstPage(leads.list, input);
}
