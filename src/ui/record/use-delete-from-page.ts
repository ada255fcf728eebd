import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import {
  type DisplayFilters,
  type DisplayParams,
  isFiltered,
  type ListFilters,
  loadedLists,
  pickDisplayParams,
  readListInput,
  readSortInput,
} from '../../lib/list/list-filters.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import type { PageRecord, RecordDefinition } from './record-definition.ts';
import { useDeleteRecord } from './use-delete-record.tsx';

type List = DisplayFilters & ListFilters<DisplayParams, string, object>;

/** useDeleteRecord for a record's page: deletes it and replaces the page by the list, without filters that leave it empty. */
export function useDeleteFromPage<R extends PageRecord>(definition: RecordDefinition<R>) {
  const { useDelete, deletion, list: to, detail, rows } = definition;
  const navigate = useNavigate();
  const router = useRouter();
  const remove = useDelete();
  const search = useRef<LinkProps['search']>(undefined);

  /** Drops the filters that the list would open with, those of last time or of the default view, where they leave it empty. */
  async function dropEmptyingFilters(): Promise<DisplayParams | undefined> {
    await router.preloadRoute({ to });
    const list = loadedLists[detail] as List | undefined;
    if (!list) return undefined;
    const texts = list.params.validate(router.buildLocation({ to }).search);
    const filters = readListInput(list, texts);
    if (!isFiltered(filters)) return undefined;
    const input = { filters, ...readSortInput(list, texts) };
    const { pages } = await rows.fetchInfinite(input, { ...nextPageOptions, pages: 1 });
    if (pages[0]?.rows.length !== 0) return undefined;
    const display = pickDisplayParams(list.read(texts));
    list.params.show(display);
    return display;
  }

  return useDeleteRecord<R>({
    ...deletion,
    async remove({ id }) {
      await remove.mutateAsync({ id });
      // The list says itself that it cannot be loaded.
      search.current = await dropEmptyingFilters().catch(() => undefined);
    },
    leave: () => navigate({ to, search: search.current, replace: true, ignoreBlocker: true }),
  });
}
