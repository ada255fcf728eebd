import { keepPreviousData } from '@tanstack/react-query';
import { tagFilterField } from '../../components/tags/tag-filter.tsx';
import { readListInput, readSortInput, useSortInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions, prefetchFirstPage } from '../../lib/list/next-page.ts';
import { readLayout, useListLayout } from '../../lib/list/use-list-layout.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { responsibleFilter } from '../../pickers/user-picker.tsx';
import { followUpGroupOptions } from '../../texts/follow-up-texts.ts';
import { leadPriorityOptions, leadSourceOptions, leadStatusOptions } from '../../texts/lead-texts.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import { createListFilters } from '../../ui/list/filters/create-list-filters.ts';
import { CardSkeleton, TableSkeleton } from '../../ui/list/list-layouts.tsx';
import { defineList } from '../../ui/list/record-list.tsx';
import { leadParams } from './lead-params.ts';
import { leadsErrorText, leadTexts } from './lead-record-texts.ts';
import type { LeadFilters } from './lead-types.ts';

// Lazy, as the rows are (list-layouts.tsx): the heading does not wait for them.
const LeadTable = lazyComponent(
  () => import('./lead-table.tsx').then((module) => module.LeadTable),
  TableSkeleton,
);
const LeadCard = lazyComponent(
  () => import('./lead-card.tsx').then((module) => module.LeadCard),
  CardSkeleton,
);

// Loaded once a row is chosen.
const LeadBulkBar = lazyComponent(() => import('./lead-bulk-bar.tsx').then((module) => module.LeadBulkBar));

const listFilters = createListFilters(leadParams, {
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
    state: {
      label: 'Situación',
      all: 'Todos',
      options: [
        { value: 'open', label: 'Abiertos' },
        { value: 'closed', label: 'Cerrados' },
      ],
    },
    tags: tagFilterField,
    responsible: responsibleFilter('Míos'),
  },
  sorts: ['name', 'status', 'priority', 'contact', 'followUp', 'created'],
});

export const useLeadRows = (filters: LeadFilters, enabled = true) =>
  trpc.leads.list.useInfiniteQuery(
    { filters, ...useSortInput(listFilters) },
    { ...listQueryOptions, enabled },
  );

export const useLeadBoard = (filters: LeadFilters, enabled = true) =>
  trpc.leads.board.useQuery({ filters }, { enabled, placeholderData: keepPreviousData });

/** The list of the agency's leads. */
export const leadList = defineList({
  filters: listFilters,
  useRows: (filters: LeadFilters) => useLeadRows(filters),
  path: '/crm/leads/$id',
  ...leadTexts.listTexts,
  Table: LeadTable,
  lazyParts: [LeadTable, LeadCard],
  bulk: { Bar: LeadBulkBar, getTitle: ({ name }) => name },
  card: (lead) => <LeadCard lead={lead} />,
  cardHeight: 168,
  empty: {
    drawing: 'leads',
    ...leadTexts.emptyList,
    text: 'Aquí verás a quienes buscan casa contigo: qué buscan, cuánto pueden pagar y cómo va cada uno.',
  },
  errorText: leadsErrorText,
});

const layouts = ['list', 'cards', 'kanban'] as const;
export type LeadLayout = (typeof layouts)[number];

/** The layout of the leads: the chosen one on a wide screen, cards on a narrow one. */
export const useLeadLayout = () => useListLayout<LeadLayout>(leadParams, layouts);

/** Prefetches the first page or the board; returns a promise to wait for only when nothing is cached. */
export function prefetchLeads(
  { leads }: typeof trpcUtils,
  search: ReturnType<typeof leadParams.validate>,
): Promise<void> | undefined {
  const input = { filters: readListInput(listFilters, search) };
  const layout = readLayout<LeadLayout>(leadParams, search, layouts);
  if (layout === 'kanban') {
    const request = leads.board.prefetch(input);
    return leads.board.getData(input) ? undefined : request;
  }
  return prefetchFirstPage(leads.list, { ...input, ...readSortInput(listFilters, search) });
}
