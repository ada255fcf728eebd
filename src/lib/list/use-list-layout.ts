import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readStored, useLocalStorage } from '../storage/use-local-storage.ts';
import { useWide } from '../use-wide.ts';
import type { ListParams } from './list-url-and-storage.ts';
import { writeLayout } from './write-list-url.ts';

const both = ['list', 'cards'] as const;
export type ListLayout = (typeof both)[number];

type LayoutParams = Pick<ListParams<never>, 'layoutKey' | 'shownLayoutKey'>;

const isOneOfLayouts =
  <V extends string>(layouts: readonly V[]) =>
  (value: unknown): value is V =>
    layouts.some((layout) => layout === value);

/** The layout of a list: on a wide screen the URL's, else the stored one; on a narrow screen always cards. */
export function useListLayout<V extends string = ListLayout>(
  { layoutKey, shownLayoutKey }: LayoutParams,
  layouts: readonly (V | ListLayout)[] = both,
): { layout: V | ListLayout; wide: boolean; choose: (layout: V | ListLayout) => void } {
  const router = useRouter();
  const wide = useWide();
  const [stored, store] = useLocalStorage<V | ListLayout>(layoutKey, 'list', isOneOfLayouts(layouts));
  const [shown] = useLocalStorage<V | ListLayout | null>(shownLayoutKey, null, isOneOfLayouts(layouts));
  const choose = useCallback(
    (layout: V | ListLayout) => {
      store(layout);
      writeLayout(shownLayoutKey, router, layout);
    },
    [store, shownLayoutKey, router],
  );
  return { layout: wide ? (shown ?? stored) : 'cards', wide, choose };
}

/** The layout a loader prefetches for. */
export function readLayout<V extends string = ListLayout>(
  { layoutKey, findLayout }: Pick<ListParams<never>, 'layoutKey' | 'findLayout'>,
  search: { view?: string },
  layouts: readonly (V | ListLayout)[] = both,
): V | ListLayout {
  const isLayout = isOneOfLayouts(layouts);
  if (!window.matchMedia('(min-width: 768px)').matches) return 'cards';
  const layout = findLayout(search);
  return isLayout(layout) ? layout : readStored<V | ListLayout>(layoutKey, 'list', isLayout);
}
