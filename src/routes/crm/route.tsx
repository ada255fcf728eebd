import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Shell } from '../../shell/shell.tsx';
import { FullScreenLoading } from '../../ui/feedback/spinner.tsx';

export const Route = createFileRoute('/crm')({
  // The guard of every page below; its code comes with the CRM, not with the login.
  beforeLoad: async ({ location }) =>
    (await import('../../shell/require-session.ts')).requireSession(location),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: FullScreenLoading,
  errorComponent: ErrorPage,
  component: Shell,
});
