import { parseTagParam, type TagMatch } from '../../../db/domain/tags/tag-filter.ts';
import { TAG_NOT_FOUND } from '../../../db/domain/tags/tags.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { trpc } from '../../trpc.ts';

// Loaded with the panel; the fallback keeps its place.
const Control = lazyComponent(
  () => import('./tag-filter-control.tsx').then((module) => module.TagFilterControl),
  () => <div className="h-15" />,
);

export const tagMatchTexts: Record<TagMatch, string> = {
  any: 'Alguna de estas',
  all: 'Todas estas',
  none: 'Sin etiquetas',
};

/** Returns the tag that an id of an address stands for, also that of one which was united with it; undefined for an unknown one. */
export const findTag = <T extends { id: string; former: readonly string[] }>(
  tags: readonly T[],
  id: string,
): T | undefined => tags.find((tag) => tag.id === id || tag.former.includes(id));

/** The filter in words: 'Inversor o Urgente', 'Inversor y Urgente', 'sin etiquetas'; undefined while the names load. */
function useFilterText(value: string | undefined): string | undefined {
  const filter = parseTagParam(value ?? '');
  const tags = trpc.tags.list.useQuery(undefined, { enabled: (filter?.ids.length ?? 0) > 0 });
  if (!filter) return undefined;
  if (filter.match === 'none') return 'Sin etiquetas';
  const { data } = tags;
  if (!data) return undefined;
  const names = filter.ids.map((id) => findTag(data, id)?.name ?? TAG_NOT_FOUND);
  const type = filter.match === 'any' ? 'disjunction' : 'conjunction';
  return new Intl.ListFormat('es', { type }).format([...new Set(names)]);
}

/** The filter of a list by tags. */
export const tagFilterField = {
  label: 'Etiquetas',
  Control,
  parse: parseTagParam,
  toText: () => '',
  useName: useFilterText,
};
