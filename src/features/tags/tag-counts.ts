import type { inferRouterOutputs } from '@trpc/server';
import { plural } from '../../lib/format/plural.ts';
import type { AppRouter } from '../../trpc.ts';

type Tags = inferRouterOutputs<AppRouter>['tags'];
export type ManagedTag = Tags['list'][number];
export type TagCounts = Record<keyof Tags['counts'], number>;

/** Returns how many records of each kind have a tag, by its id. */
export function toCounts(counted: Tags['counts']): Map<string, TagCounts> {
  const counts = new Map<string, TagCounts>();
  for (const kind of ['leads', 'owners', 'properties'] as const)
    for (const { id, count } of counted[kind])
      counts.set(id, { leads: 0, owners: 0, properties: 0, ...counts.get(id), [kind]: count });
  return counts;
}

/** '12 leads y 1 propietario'; 'ninguna ficha'. */
export function tagCountText({ leads, owners, properties }: TagCounts): string {
  const parts = [
    leads > 0 && plural(leads, 'lead', 'leads'),
    owners > 0 && plural(owners, 'propietario', 'propietarios'),
    properties > 0 && plural(properties, 'propiedad', 'propiedades'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'ninguna ficha' : new Intl.ListFormat('es').format(parts);
}
