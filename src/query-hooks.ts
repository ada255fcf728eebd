import { type QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { CreateTRPCReact, createTRPCQueryUtils } from '@trpc/react-query';
import { createCallChain } from './lib/call-chain.ts';
import { sendMutation, sendQuery } from './lib/rpc-client.ts';
import type { AppRouter } from './wire.ts';

// The types are those of @trpc/react-query; its code, most of which no page uses, would come before every page.
type HookName = 'useQuery' | 'useInfiniteQuery' | 'useMutation';
type CacheCallName =
  | 'fetch'
  | 'prefetch'
  | 'prefetchInfinite'
  | 'ensureData'
  | 'getData'
  | 'getInfiniteData'
  | 'setData'
  | 'cancel'
  | 'invalidate';
type AnyFunction = (...args: never[]) => unknown;
/** Of a router's members, at every depth, the calls of these names and no others. */
type Only<Router, Name> = {
  [Key in keyof Router as Router[Key] extends AnyFunction
    ? Key extends Name
      ? Key
      : never
    : Key]: Router[Key] extends AnyFunction ? Router[Key] : Only<Router[Key], Name>;
};

type Hooks = Only<Omit<CreateTRPCReact<AppRouter, unknown>, 'Provider' | 'createClient'>, HookName>;
type CacheCalls = Only<
  Omit<ReturnType<typeof createTRPCQueryUtils<AppRouter>>, 'client' | 'queryClient'>,
  CacheCallName
>;

type Options = Record<string, unknown>;
type Kind = 'query' | 'infinite';
type Turn = { pageParam: unknown; direction: string };

const keyOf = (path: readonly string[], input: unknown, type?: Kind) =>
  input === undefined && !type
    ? [path]
    : [path, { ...(input !== undefined && { input }), ...(type && { type }) }];

/** The hooks of every procedure, and the calls upon its answers in the cache, for one cache. */
export function createQueryHooks(
  queryClient: QueryClient,
  /** Hears of every change that was made, before what its caller does then. */
  changed: (meta: Record<string, unknown>) => void,
) {
  const queryOf = (path: readonly string[], input: unknown, options?: Options) => ({
    ...options,
    queryKey: keyOf(path, input, 'query'),
    queryFn: () => sendQuery(path.join('.'), input),
  });
  const pagesOf = (path: readonly string[], input: object, options?: Options) => ({
    ...options,
    queryKey: keyOf(path, input, 'infinite'),
    queryFn: ({ pageParam, direction }: Turn) =>
      sendQuery(path.join('.'), { ...input, ...(pageParam ? { cursor: pageParam } : {}), direction }),
    initialPageParam: null,
  });
  type Saved = { meta?: Record<string, unknown>; onSuccess?: AnyFunction };
  const changeOf = (path: readonly string[], options: Saved = {}) => ({
    ...options,
    mutationKey: [path],
    mutationFn: (input: unknown) => sendMutation(path.join('.'), input),
    onSuccess(...given: never[]) {
      changed(options.meta ?? {});
      return options.onSuccess?.(...given);
    },
  });

  const hooks: Record<HookName, (path: readonly string[], ...args: never[]) => unknown> = {
    useQuery: (path, input: unknown, options?: Options) =>
      useQuery(queryOf(path, input, options), queryClient),
    useInfiniteQuery: (path, input: object, options: Options) =>
      useInfiniteQuery(pagesOf(path, input, options) as never, queryClient),
    useMutation: (path, options?: Saved) => useMutation(changeOf(path, options) as never, queryClient),
  };
  const calls: Record<CacheCallName, (path: readonly string[], ...args: never[]) => unknown> = {
    fetch: (path, input: unknown, options?: Options) => queryClient.fetchQuery(queryOf(path, input, options)),
    prefetch: (path, input: unknown, options?: Options) =>
      queryClient.prefetchQuery(queryOf(path, input, options)),
    prefetchInfinite: (path, input: object, options: Options) =>
      queryClient.prefetchInfiniteQuery(pagesOf(path, input, options) as never),
    ensureData: (path, input: unknown, options?: Options) =>
      queryClient.ensureQueryData(queryOf(path, input, options)),
    getData: (path, input: unknown) => queryClient.getQueryData(keyOf(path, input, 'query')),
    getInfiniteData: (path, input: unknown) => queryClient.getQueryData(keyOf(path, input, 'infinite')),
    setData: (path, input: unknown, data: unknown) =>
      queryClient.setQueryData(keyOf(path, input, 'query'), data),
    cancel: (path, input: unknown) => queryClient.cancelQueries({ queryKey: keyOf(path, input) }),
    invalidate: (path, input: unknown) => queryClient.invalidateQueries({ queryKey: keyOf(path, input) }),
  };
  const through = (of: Record<string, (path: readonly string[], ...args: never[]) => unknown>) =>
    createCallChain((path, ...args) => of[path.at(-1) ?? '']?.(path.slice(0, -1), ...args));
  return { trpc: through(hooks) as Hooks, utils: through(calls) as CacheCalls };
}
