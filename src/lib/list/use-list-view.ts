import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readStored, useLocalStorage } from '../storage/use-local-storage.ts';
import { useWide } from '../use-wide.ts';
import type { ListParams } from './list-url-and-storage.ts';
import { writeView } from './write-list-url.ts';

const both = ['list', 'cards'] as const;
export type ListView = (typeof both)[number];

type ViewParams = Pick<ListParams<never>, 'viewKey' | 'shownViewKey'>;

const isOneOf =
  <V extends string>(views: readonly V[]) =>
  (value: unknown): value is V =>
    views.some((view) => view === value);

/** The view of a list: on a wide screen the URL's, else the stored one; on a narrow screen always cards. */
export function useListView<V extends string = ListView>(
  { viewKey, shownViewKey }: ViewParams,
  views: readonly (V | ListView)[] = both,
): { view: V | ListView; wide: boolean; choose: (view: V | ListView) => void } {
  const router = useRouter();
  const wide = useWide();
  const [stored, store] = useLocalStorage<V | ListView>(viewKey, 'list', isOneOf(views));
  const [shown] = useLocalStorage<V | ListView | null>(shownViewKey, null, isOneOf(views));
  const choose = useCallback(
    (view: V | ListView) => {
      store(view);
      writeView(shownViewKey, router, view);
    },
    [store, shownViewKey, router],
  );
  return { view: wide ? (shown ?? stored) : 'cards', wide, choose };
}

/** The view a loader prefetches for. */
export function viewIn<V extends string = ListView>(
  { viewKey, viewOf }: Pick<ListParams<never>, 'viewKey' | 'viewOf'>,
  search: { view?: string },
  views: readonly (V | ListView)[] = both,
): V | ListView {
  const isView = isOneOf(views);
  if (!window.matchMedia('(min-width: 768px)').matches) return 'cards';
  const view = viewOf(search);
  return isView(view) ? view : readStored<V | ListView>(viewKey, 'list', isView);
}
