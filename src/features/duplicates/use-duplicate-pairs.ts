import { useEffect, useState } from 'react';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { DuplicatePair } from './duplicate-types.ts';

/** Pairs that are searched for at once: a page of the server may have none although others follow. */
const WANTED = 20;

/** The key of a pair in the page's list. */
export const toKey = ({ first, second }: DuplicatePair) => `${first.id} ${second.id}`;

/** The possible duplicates: searches on until there are enough of them, and hides the dismissed ones at once. */
export function useDuplicatePairs() {
  const query = trpc.duplicates.list.useInfiniteQuery({}, nextPageOptions);
  const { mutateAsync } = trpc.duplicates.dismiss.useMutation({ trpc: { context: { quiet: true } } });
  const utils = trpc.useUtils();
  const [wanted, setWanted] = useState(WANTED);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const pages = query.data?.pages ?? [];
  const pairs = pages.flatMap(({ rows }) => rows).filter((pair) => !hidden.includes(toKey(pair)));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isSearchedOn = hasNextPage && !isError && pairs.length < wanted;
  useEffect(() => {
    if (isSearchedOn && !isFetching) void fetchNextPage();
  }, [isSearchedOn, isFetching, fetchNextPage]);

  async function change(pair: DuplicatePair, isDismissed: boolean) {
    const { first, second } = pair;
    const hide = (isHidden: boolean) =>
      setHidden((keys) => (isHidden ? [...keys, toKey(pair)] : keys.filter((key) => key !== toKey(pair))));
    hide(isDismissed);
    try {
      await mutateAsync({
        first: { kind: first.kind, id: first.id },
        second: { kind: second.kind, id: second.id },
        isDismissed,
      });
      if (!isDismissed) await utils.duplicates.list.invalidate();
    } catch (error) {
      hide(!isDismissed);
      toast.error(errorText(error, 'Error al guardar. Por favor, inténtalo de nuevo.'));
      return false;
    }
    return true;
  }
  async function dismiss(pair: DuplicatePair) {
    if (await change(pair, true))
      toast.undoable(
        'No se volverá a avisar de estas dos fichas.',
        toKey(pair),
        () => void change(pair, false),
      );
  }
  return {
    pairs,
    larger: pages.flatMap(({ larger }) => larger),
    query,
    isSearching: query.isLoading || isSearchedOn,
    dismiss,
    showMore:
      hasNextPage && (pairs.length >= wanted || isError)
        ? () => {
            if (isError) void fetchNextPage();
            else setWanted(pairs.length + WANTED);
          }
        : null,
  };
}
