import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { useSession } from '../../shell/session.ts';

export const Route = createFileRoute('/crm/')({
  loader: ({ context }) => {
    if (context.session.agency) void context.utils.leads.counts.prefetch();
  },
  component: () => <Dashboard person={useSession()} />,
});
