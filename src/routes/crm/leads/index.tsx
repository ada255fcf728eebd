import { createFileRoute } from '@tanstack/react-router';
import { warmLeads } from '../../../features/leads/lead-queries.ts';
import { LeadsPage } from '../../../features/leads/leads-page.tsx';

export const Route = createFileRoute('/crm/leads/')({
  loader: ({ context: { session, utils, wait } }) => (session.agency ? wait(warmLeads(utils)) : undefined),
  component: LeadsPage,
});
