import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

type PageRows = {
  count: number;
  estimate: number;
  overscan: number;
  // Rows of the sort that are loaded; from there on come the skeletons.
  loaded: number;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  // A row that stays in the document wherever the page scrolls, for it holds the focus.
  kept?: number;
  scrollPaddingStart?: number;
};

/** Virtual rows that scroll with the page, and ask for more when their end comes near. */
export function usePageRows<List extends HTMLElement>({
  count,
  estimate,
  overscan,
  loaded,
  hasMore,
  loadingMore,
  loadMore,
  ...more
}: PageRows) {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    function measure() {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    }
    measure();
    // Whatever stands above (filters, a banner) may grow and push the list down.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  const { kept, scrollPaddingStart } = more;
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count,
    overscan,
    scrollMargin: top,
    scrollPaddingStart,
    estimateSize: () => estimate,
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range);
      if (kept === undefined || kept >= count || seen.includes(kept)) return seen;
      return [...seen, kept].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  const last = items.findLast((item) => item.index !== kept)?.index ?? 0;
  const near = hasMore && last >= loaded - overscan;
  const ask = useEffectEvent(() => {
    if (!loadingMore) loadMore();
  });
  // Once per arrival at the end: a page that fails to load is asked for again when the person scrolls back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows that do not fill the page ask for more
  useEffect(() => {
    if (near) ask();
  }, [near, loaded]);
  return { list, top, virtual, items };
}
