import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.gen.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { FullScreenLoading } from './ui/feedback/spinner.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The cache decides what is fresh; the router asks it every time.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: FullScreenLoading,
  // Each page has its own, so that the frame around it stays.
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
