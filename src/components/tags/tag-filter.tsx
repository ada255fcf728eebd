import { parseTagParam } from '../../../db/domain/tags/tag-param.ts';
import { TAG_NOT_FOUND } from '../../../db/domain/tags/tags.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { trpc } from '../../trpc.ts';
import { findTag } from './filtered-tags.ts';

// Loaded with the panel; the fallback keeps its place.
const Control = lazyComponent(
  () => import('./tag-filter-control.tsx').then((module) => module.TagFilterControl),
  () => <div className="h-15" />,
);

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
