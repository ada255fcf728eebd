import { randomUUID } from 'node:crypto';
import type { AdFilters, AdInput } from '../../db/domain/ad-input.ts';
import type { Caller } from '../support/people.ts';

/** An ad that breaks no rule. */
export const anAd = (propertyId: string, traits: Partial<AdInput> = {}): AdInput => ({
  title: 'Ático luminoso en Gràcia',
  description: 'A dos pasos de la plaza.\nCon terraza.',
  propertyId,
  platform: 'Idealista',
  status: 'Active',
  ...traits,
});

/** A new ad through the API. */
export async function createAd(
  { api }: Caller,
  propertyId: string,
  traits: Partial<AdInput> = {},
  clientKey: string = randomUUID(),
) {
  const { id } = await api.ads.create.mutate({ clientKey, ad: anAd(propertyId, traits) });
  return { id, version: 1 };
}

/** Every id of a list, page after page. */
export async function adIds({ api }: Caller, filters: AdFilters = {}, limit = 50) {
  const ids: string[] = [];
  for (let cursor: { createdAt: string; id: string } | null | undefined; cursor !== null; ) {
    const { rows, next } = await api.ads.list.query({ filters, limit, cursor });
    ids.push(...rows.map((row) => row.id));
    cursor = next;
  }
  return ids;
}
