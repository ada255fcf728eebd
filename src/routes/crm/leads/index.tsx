import { createFileRoute } from '@tanstack/react-router';
import { prefetchLeads } from '../../../features/leads/lead-list.tsx';
import { leadParams } from '../../../features/leads/lead-params.ts';
import { LeadsPage } from '../../../features/leads/leads-page.tsx';
import { createListLoader, createListSearch } from '../../../shell/list-route.ts';

export const Route = createFileRoute('/crm/leads/')({
  ...createListSearch(leadParams),
  loader: createListLoader(leadParams.validate, prefetchLeads),
  component: LeadsPage,
});
