import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.gen.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { FullScreenLoading } from './ui/spinner.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Freshness is decided by React Query's cache, so the router always runs its loaders.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: FullScreenLoading,
  // Per route, so that the layout around a failed page stays.
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
