import { createFileRoute } from '@tanstack/react-router';
import { Login } from '../features/access/login.tsx';

// By hand: a schema library in here would stand in the first load of every page.
const inCrm = (path: unknown): path is string => typeof path === 'string' && /^\/crm(?=[/?#]|$)/.test(path);

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: true } => ({
    ...(inCrm(search.next) ? { next: search.next } : {}),
    ...(search.ended ? { ended: true } : {}),
  }),
  component: function LoginPage() {
    return <Login {...Route.useSearch()} />;
  },
});
