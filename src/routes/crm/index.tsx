import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { LeadCounts } from '../../features/leads/lead-counts.tsx';
import { useSession } from '../../shell/session.ts';

export const Route = createFileRoute('/crm/')({
  loader: ({ context: { session, utils } }) => {
    if (session.agency) void utils.leads.counts.prefetch();
  },
  component: () => (
    <Dashboard person={useSession()}>
      <LeadCounts />
    </Dashboard>
  ),
});
