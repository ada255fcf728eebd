import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createRoot } from 'react-dom/client';
import type { AppRouter } from '../../../worker/domains/index.ts';

// The baseline of this stack: one heading, one API request, no styles.
const api = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc' })] });
const queryClient = new QueryClient();

function BaselinePage() {
  const session = useQuery({ queryKey: ['session'], queryFn: () => api.auth.session.query() });
  const day = useQuery({ queryKey: ['day'], queryFn: () => api.dashboard.get.query() });
  return (
    <main>
      <h1>Baseline</h1>
      {session.data && day.data && <h3>{session.data.email}</h3>}
    </main>
  );
}

const root = createRootRoute({ component: Outlet });
const page = createRoute({ getParentRoute: () => root, path: '/baseline', component: BaselinePage });
const router = createRouter({ routeTree: root.addChildren([page]) });

const element = document.getElementById('root');
if (element)
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
