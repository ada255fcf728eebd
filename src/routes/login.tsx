import { createFileRoute } from '@tanstack/react-router';
import { Login } from '../features/access/login/login.tsx';
import { loadCode } from '../lib/loading/chunk-load-error.ts';

// Validated by hand: a schema library would be in the first load of every page.
const inCrm = (path: unknown): path is string => typeof path === 'string' && /^\/crm(?=[/?#]|$)/.test(path);

export const Route = createFileRoute('/login')({
  // Both keys are always set: a missing one would be passed on unvalidated.
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: true } => ({
    next: inCrm(search.next) ? search.next : undefined,
    ended: search.ended ? true : undefined,
  }),
  loader: loadCode,
  component: function LoginPage() {
    return <Login {...Route.useSearch()} />;
  },
});
