import { redirect } from '@tanstack/react-router';
import { offerDraftsTo } from '../../lib/form/drafts.ts';
import { storeDefaultViews } from '../../lib/list/default-views.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { isOtherPageUser } from '../../lib/page-user.ts';
import { getErrorCode } from '../../lib/records/error-kinds.ts';
import { PAGE_USER_KEY } from '../../lib/storage/storage-keys.ts';
import { isStoredForOther, writeStored } from '../../lib/storage/use-local-storage.ts';
import { queryClient, trpcUtils } from '../../trpc.ts';

// Never garbage-collected: no component observes the session query, and a page may stay open for hours.
const NEVER_COLLECTED = { gcTime: Number.POSITIVE_INFINITY };

// A session stays fresh until sign-out; its absence is always stale, because the user may sign in at any moment.
const staleWhileSignedOut = ({ state }: { state: { data?: unknown } }) =>
  state.data ? Number.POSITIVE_INFINITY : 0;

type Prefetch = (input?: object, options?: object) => Promise<void>;
type Prefetches = Record<string, Record<string, Record<'prefetch' | 'prefetchInfinite', Prefetch>>>;

/** Sends the calls that the prerendered page has preloaded with the session, by the same URL, so that the response is reused. */
function prefetchFirstCalls() {
  const { dataset } = document.documentElement;
  const calls: [string, { direction?: string }?][] = JSON.parse(dataset.asked ?? '[]');
  delete dataset.asked;
  for (const [path, input] of calls) {
    const [router = '', procedure = ''] = path.split('.');
    const query = (trpcUtils as unknown as Prefetches)[router]?.[procedure];
    const { direction, ...first } = input ?? {};
    void (direction
      ? query?.prefetchInfinite(first, { ...nextPageOptions, pages: 1 })
      : query?.prefetch(input));
  }
}

/** Where it does not load, the next page begins as the first one, so that no page has what is stored of another user. */
const loadSessionEnd = () =>
  import('./session-end.ts').catch((error) => {
    queryClient.clear();
    throw error;
  });

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
  if (isFirstLoad) prefetchFirstCalls();
  // Not signed in: a null session, or UNAUTHORIZED when it has ended.
  const session = await sessionRequest.catch(async (error: unknown) => {
    const code = getErrorCode(error);
    if (code === 'UNAUTHORIZED') return false as const;
    // Whatever answers so knows of no session.
    if (code === 'NOT_FOUND') return null;
    // The stored settings, or this document, are another user's.
    if (isOtherPageUser(code)) return (await loadSessionEnd()).reloadAtPage(href);
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
  if (isFirstLoad) {
    // Those that found the last session ended while its page was being left.
    queryClient.removeQueries({ predicate: ({ state }) => getErrorCode(state.error) === 'UNAUTHORIZED' });
    if (isStoredForOther(session.id)) (await loadSessionEnd()).clearUserStorage();
    writeStored(PAGE_USER_KEY, session.id);
    storeDefaultViews(session.defaultViews);
  }
  offerDraftsTo(session.id);
  return { session, trpcUtils, wait: isFirstLoad ? waitUntilSent : waitForRows };
}
