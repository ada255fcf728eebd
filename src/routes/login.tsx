import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { next?: string; ended?: true } => ({
    ...(typeof search.next === 'string' && search.next.startsWith('/crm') ? { next: search.next } : {}),
    ...(search.ended ? { ended: true } : {}),
  }),
});
