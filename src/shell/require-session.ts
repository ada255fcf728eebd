import { redirect } from '@tanstack/react-router';
import { prefetchDay } from '../features/dashboard/dashboard-queries.ts';
import { nextPageOptions } from '../lib/list/next-page.ts';
import { getErrorCode, trpcUtils } from '../trpc.ts';
import { discardDrafts } from '../ui/form/drafts.ts';

// Nothing on a page observes who is signed in, and a page may stay open for hours.
const KEPT = { gcTime: Number.POSITIVE_INFINITY };

// A person stays who they are until they leave; nobody may become somebody at any moment, so it is asked again.
const untilSomebody = ({ state }: { state: { data?: unknown } }) =>
  state.data ? Number.POSITIVE_INFINITY : 0;

/** The lists that a page's HTML may have asked for already, without filters. */
const { leads, owners, properties, ads, tasks } = trpcUtils;
const lists = { leads, owners, properties, ads, tasks };

/** Asks for the list that the page's HTML has asked for together with who is signed in: the client's request is that very one. */
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

/** Milliseconds that a page waits for its rows before it shows its heading without them. */
const PATIENCE = 400;

// Whoever comes from outside sees the heading as soon as the question is on its way, and the rows when they come; from
// page to page nothing flashes, unless the answer is late.
const untilAsked = (_asking: Promise<void> | undefined) => new Promise<void>((go) => setTimeout(go));
const untilAnswered = async (asking: Promise<void> | undefined) =>
  asking && Promise.race([asking, new Promise<void>((go) => setTimeout(go, PATIENCE))]);

/** The guard of every page of the CRM; gives its loaders who is signed in, the wire, and how a list waits for its rows. */
export async function requireSession({ pathname, href }: { pathname: string; href: string }) {
  const unknown = !trpcUtils.auth.session.getData();
  const asking = trpcUtils.auth.session.fetch(undefined, { ...KEPT, staleTime: untilSomebody });
  // The CRM's first page asks for its day together with who is signed in; the page's HTML has begun that very request.
  if (unknown && pathname === '/crm') prefetchDay(trpcUtils);
  if (unknown) prefetchFirstList();
  // Whoever is not signed in is told so by the answer, or by its refusal.
  const session = await asking.catch((error: unknown) => {
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
  return { session, trpcUtils, wait: unknown ? untilAsked : untilAnswered };
}
