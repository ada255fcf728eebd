import { readStored, useStored } from './use-stored.ts';
import { useWide } from './use-wide.ts';

const both = ['list', 'cards'] as const;
export type ListView = (typeof both)[number];

const isOneOf =
  <V extends string>(views: readonly V[]) =>
  (value: unknown): value is V =>
    views.some((view) => view === value);

/** How a list is shown: as chosen and remembered under key on a wide screen, as cards on a narrow one. */
export function useListView<V extends string = ListView>(
  key: string,
  views: readonly (V | ListView)[] = both,
): { view: V | ListView; wide: boolean; choose: (view: V | ListView) => void } {
  const wide = useWide();
  const [chosen, choose] = useStored<V | ListView>(key, 'list', isOneOf(views));
  return { view: wide ? chosen : 'cards', wide, choose };
}

/** The view that will be shown, for a loader. */
export function storedView<V extends string = ListView>(
  key: string,
  views: readonly (V | ListView)[] = both,
): V | ListView {
  const wide = window.matchMedia('(min-width: 768px)').matches;
  return wide ? readStored<V | ListView>(key, 'list', isOneOf(views)) : 'cards';
}
