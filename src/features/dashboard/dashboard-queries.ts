import type { trpcUtils } from '../../trpc.ts';

/** Asks for the day, and for where the leads stand, in one breath: both travel in one request. */
export function prefetchDay({ dashboard, leads }: typeof trpcUtils): void {
  void dashboard.get.prefetch();
  void leads.counts.prefetch();
}
