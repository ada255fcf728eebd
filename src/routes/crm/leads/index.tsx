import { createFileRoute } from '@tanstack/react-router';
import { prefetchLeads } from '../../../features/leads/lead-list.tsx';
import { leadParams } from '../../../features/leads/lead-params.ts';
import { LeadsPage } from '../../../features/leads/leads-page.tsx';

export const Route = createFileRoute('/crm/leads/')({
  staticData: { title: 'Leads' },
  validateSearch: leadParams.validate,
  search: { middlewares: [leadParams.restore] },
  beforeLoad: leadParams.adopt,
  // Not for 'stay', a change of the search parameters: the page itself requests other filters.
  loader: ({ context: { session, trpcUtils, wait }, cause, location }) =>
    session.agency && cause !== 'stay'
      ? wait(prefetchLeads(trpcUtils, leadParams.validate(location.search)))
      : undefined,
  component: LeadsPage,
});
