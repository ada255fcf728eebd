import { createFileRoute } from '@tanstack/react-router';
import { Login } from '../features/access/login.tsx';

// By hand: a schema library in here would stand in the first load of every page.
const inCrm = (path: unknown): path is string => typeof path === 'string' && /^\/crm(?=[/?#]|$)/.test(path);

export const Route = createFileRoute('/login')({
  // Both are always said: a search that is left out here would reach the page as it was typed.
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: true } => ({
    next: inCrm(search.next) ? search.next : undefined,
    ended: search.ended ? true : undefined,
  }),
  component: function LoginPage() {
    return <Login {...Route.useSearch()} />;
  },
});
