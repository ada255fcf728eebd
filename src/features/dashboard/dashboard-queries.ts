import type { trpcUtils } from '../../trpc.ts';

/** Prefetches the dashboard and the lead counts, in the same batch. */
export function prefetchDay({ dashboard, leads }: typeof trpcUtils): void {
  void dashboard.get.prefetch();
  void leads.counts.prefetch();
}
