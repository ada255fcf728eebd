import { createFileRoute, redirect } from '@tanstack/react-router';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Shell } from '../../shell/shell.tsx';
import { FullScreenLoading } from '../../ui/spinner.tsx';

export const Route = createFileRoute('/crm')({
  // The guard of every page below.
  async beforeLoad({ context, location }) {
    const session = await context.utils.auth.session.ensureData(undefined, {
      staleTime: Number.POSITIVE_INFINITY,
    });
    if (!session)
      throw redirect({
        to: '/login',
        search: location.pathname === '/crm' ? {} : { next: location.href },
        replace: true,
      });
    return { session };
  },
  pendingMs: 0,
  pendingComponent: FullScreenLoading,
  errorComponent: ErrorPage,
  component: Shell,
});
