import { redirect } from '@tanstack/react-router';
import { prefetchDay } from '../../features/dashboard/dashboard-queries.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { getErrorCode } from '../../lib/records/error-kinds.ts';
import { trpcUtils } from '../../trpc.ts';
import { discardDrafts } from '../../ui/form/drafts.ts';

// Never garbage-collected: no component observes the session query, and a page may stay open for hours.
const NEVER_COLLECTED = { gcTime: Number.POSITIVE_INFINITY };

// A session stays fresh until sign-out; its absence is always stale, because the user may sign in at any moment.
const staleWhileSignedOut = ({ state }: { state: { data?: unknown } }) =>
  state.data ? Number.POSITIVE_INFINITY : 0;

/** The lists whose first rows the prerendered page may have requested already, without filters. */
const { leads, owners, properties, ads, tasks } = trpcUtils;
const lists = { leads, owners, properties, ads, tasks };

/** Requests the list that the prerendered page has preloaded with the session, by the same URL, so that the response is reused. */
function prefetchFirstList() {
  const { dataset } = document.documentElement;
  const { asked } = dataset;
  delete dataset.asked;
  if (asked && asked in lists)
    void lists[asked as keyof typeof lists].list.prefetchInfinite(
      { filters: {} },
      { ...nextPageOptions, pages: 1 },
    );
}

/** How long a page waits for its rows before it shows its heading without them. */
const ROWS_TIMEOUT_MS = 400;

// On the first load the heading is shown as soon as the requests are sent, and the rows when they arrive. Between pages the
// loader waits for the rows, so that no skeleton flashes, up to the time-out.
const waitUntilSent = (_rows: Promise<void> | undefined) => new Promise<void>((go) => setTimeout(go));
const waitForRows = async (rows: Promise<void> | undefined) =>
  rows && Promise.race([rows, new Promise<void>((go) => setTimeout(go, ROWS_TIMEOUT_MS))]);

/**
 * The beforeLoad of every page of the CRM; returns the session, the tRPC utils, and how loaders wait for their rows. Redirects to
 * /login without a session.
 */
export async function requireSession({ pathname, href }: { pathname: string; href: string }) {
  const isFirstLoad = !trpcUtils.auth.session.getData();
  const sessionRequest = trpcUtils.auth.session.fetch(undefined, {
    ...NEVER_COLLECTED,
    staleTime: staleWhileSignedOut,
  });
  // The dashboard is requested in the session's batch: the prerendered page has preloaded that same URL.
  if (isFirstLoad && pathname === '/crm') prefetchDay(trpcUtils);
  if (isFirstLoad) prefetchFirstList();
  // Not signed in: a null session, or UNAUTHORIZED when it has ended.
  const session = await sessionRequest.catch((error: unknown) => {
    if (getErrorCode(error) === 'UNAUTHORIZED') return false as const;
    throw error;
  });
  if (!session)
    throw redirect({
      to: '/login',
      search: {
        ...(session === false && { ended: true as const }),
        ...(pathname !== '/crm' && { next: href }),
      },
      replace: true,
    });
  discardDrafts(session.id);
  return { session, trpcUtils, wait: isFirstLoad ? waitUntilSent : waitForRows };
}
