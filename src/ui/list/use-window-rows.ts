import { useElementScrollRestoration } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, type Rect, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type PageRows = {
  count: number;
  estimate: number;
  overscan: number;
  // The number of loaded rows; skeletons follow.
  loaded: number;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
  // The index of a row that stays in the document while the page scrolls, because it has the focus.
  pinned?: number;
  scrollPaddingStart?: number;
  // The size of the window, where the first render has the rows. Without it they come with a second, synchronous one.
  initialRect?: Rect;
};

/** Whether the page is being printed. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Rendered before the browser lays out the paper.
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    const events = ['beforeprint', 'afterprint'];
    for (const event of events) window.addEventListener(event, print);
    return () => {
      for (const event of events) window.removeEventListener(event, print);
    };
  }, []);
  return isPrinting;
}

let isFirstList = true;
/** Whether the page of the first list was reloaded, not opened by a link. */
function wasReloaded(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReloaded = isFirstList && opened?.type === 'reload' && opened.name === location.href;
  isFirstList = false;
  return isReloaded;
}

/** Virtualized rows that scroll with the window and load more when their end comes near; all of the loaded ones while the page is printed. */
export function useWindowRows<List extends HTMLElement>({
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
    // Content above the list (filters, a banner) may grow and move it down.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const { pinned, scrollPaddingStart, initialRect } = more;
  const isPrinting = useIsPrinting();
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count,
    overscan: isPrinting ? count : overscan,
    scrollMargin: top,
    scrollPaddingStart,
    initialRect,
    estimateSize: () => estimate,
    rangeExtractor: (range: Range) => {
      const visible = defaultRangeExtractor(range);
      if (pinned === undefined || pinned >= count || visible.includes(pinned)) return visible;
      return [...visible, pinned].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  const last = items.findLast((item) => item.index !== pinned)?.index ?? 0;
  const isNearEnd = hasMore && !isPrinting && last >= loaded - overscan;
  const requestMore = useEffectEvent(() => {
    if (!loadingMore) loadMore();
  });
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY;
  const loadMoreOnReload = useEffectEvent(() => {
    if (hasMore) requestMore();
    return hasMore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the place of the document before
  useEffect(() => {
    if (!wasReloaded() || !place) return;
    import('./restore-scroll.ts').then(
      ({ restoreScroll }) => restoreScroll(place, () => loadMoreOnReload()),
      () => undefined,
    );
  }, []);
  // Once each time the end is reached: a page that failed to load is requested again after scrolling away and back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows that do not fill the page request more
  useEffect(() => {
    if (isNearEnd) requestMore();
  }, [isNearEnd, loaded]);
  return { list, top, virtual, items };
}
