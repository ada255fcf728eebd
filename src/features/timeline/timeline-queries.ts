import { nextPageOptions, prefetchFirstPage } from '../../lib/list/next-page.ts';
import { mayExist } from '../../lib/records/deleted-records.ts';
import { useEnabledUnlessDeleting } from '../../lib/records/record-deletion.ts';
import { trpc, type trpcUtils } from '../../trpc.ts';
import type { Subject } from './timeline-types.ts';

/** Prefetches the first page of a timeline together with its record; the page does not wait for it. */
export function prefetchTimeline({ timeline }: typeof trpcUtils, subject: Subject): void {
  if (mayExist(subject.id)) void prefetchFirstPage(timeline.list, { subject });
}

// It may have failed together with its record, and is shown only once that is there.
const retry = { retryOnMount: true };

type Filters = Omit<Parameters<typeof trpc.timeline.list.useInfiniteQuery>[0], 'subject'>;
export const useTimeline = (subject: Subject, filters: Filters) =>
  trpc.timeline.list.useInfiniteQuery(
    { subject, ...filters },
    { ...nextPageOptions, ...retry, ...useEnabledUnlessDeleting() },
  );
