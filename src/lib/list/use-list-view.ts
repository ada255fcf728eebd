import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readStored, useLocalStorage } from '../storage/use-local-storage.ts';
import { useWide } from '../use-wide.ts';
import type { ListParams } from './list-params.ts';

const both = ['list', 'cards'] as const;
export type ListView = (typeof both)[number];

type Viewed = Pick<ListParams<never>, 'viewKey' | 'shownViewKey' | 'writeView'>;

const isOneOf =
  <V extends string>(views: readonly V[]) =>
  (value: unknown): value is V =>
    views.some((view) => view === value);

/** How a list is shown: on a wide screen as its address says, else as chosen and remembered; on a narrow one as cards. */
export function useListView<V extends string = ListView>(
  { viewKey, shownViewKey, writeView }: Viewed,
  views: readonly (V | ListView)[] = both,
): { view: V | ListView; wide: boolean; choose: (view: V | ListView) => void } {
  const router = useRouter();
  const wide = useWide();
  const [kept, keep] = useLocalStorage<V | ListView>(viewKey, 'list', isOneOf(views));
  const [shown] = useLocalStorage<V | ListView | null>(shownViewKey, null, isOneOf(views));
  const choose = useCallback(
    (view: V | ListView) => {
      keep(view);
      writeView(router, view);
    },
    [keep, writeView, router],
  );
  return { view: wide ? (shown ?? kept) : 'cards', wide, choose };
}

/** The view that will be shown, for a loader. */
export function viewIn<V extends string = ListView>(
  { viewKey }: Viewed,
  search: { view?: string },
  views: readonly (V | ListView)[] = both,
): V | ListView {
  const isView = isOneOf(views);
  if (!window.matchMedia('(min-width: 768px)').matches) return 'cards';
  return isView(search.view) ? search.view : readStored<V | ListView>(viewKey, 'list', isView);
}
