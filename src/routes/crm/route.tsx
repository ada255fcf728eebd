import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Shell } from '../../shell/shell.tsx';
import { FullScreenLoading } from '../../ui/spinner.tsx';

export const Route = createFileRoute('/crm')({
  // Requires a session for every page below; imported lazily, so that the login page does not load it.
  beforeLoad: async ({ location }) =>
    (await import('../../shell/session/require-session.ts')).requireSession(location),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: FullScreenLoading,
  errorComponent: ErrorPage,
  component: Shell,
});
