import type { trpcUtils } from '../trpc.ts';
import type { requireSession } from './session/require-session.ts';

type Context = Awaited<ReturnType<typeof requireSession>>;
type LoaderArgs = { context: Context; cause: string; location: { search: Record<string, unknown> } };

/** The parameters of a list's URL: createListParams of src/lib/list returns them. */
type UrlParams<Search, RestoreStoredSearch, ApplySearch> = {
  validate: (search: Record<string, unknown>) => Search;
  /** Search middleware: adds the stored parameters to a link without any. */
  restoreStoredSearch: RestoreStoredSearch;
  /** Applies the parameters before the page loads. */
  applySearch: ApplySearch;
};

/** The options of a list's route for its parameters. */
export const createListSearch = <Search, RestoreStoredSearch, ApplySearch>({
  validate,
  restoreStoredSearch,
  applySearch,
}: UrlParams<Search, RestoreStoredSearch, ApplySearch>) => ({
  validateSearch: validate,
  search: { middlewares: [restoreStoredSearch] },
  beforeLoad: applySearch,
});

/**
 * The loader of a list's route, which prefetches the first page. Routes name it as their `loader`: the router's plugin moves only what stands
 * there, with the list that it imports, out of the first load.
 */
export const createListLoader =
  <Search>(
    validate: (search: Record<string, unknown>) => Search,
    prefetch: (
      utils: typeof trpcUtils,
      search: Search,
      session: Context['session'],
    ) => Promise<void> | undefined,
  ) =>
  // Not for 'stay', a change of the search parameters: the page itself requests other filters.
  ({ context: { session, trpcUtils: utils, wait }, cause, location }: LoaderArgs) =>
    session.agency && cause !== 'stay'
      ? wait(prefetch(utils, validate(location.search), session))
      : undefined;
