import { isClosedLead } from '../domain/leads/leads.ts';
import { foldPerson } from '../domain/search/folded-columns.ts';
import type { leads } from '../tables/leads.ts';
import type { propertyOwners } from '../tables/owners.ts';
import type { properties } from '../tables/properties.ts';
import type { ties } from '../tables/ties.ts';
import type { Random } from './random.ts';

type Lead = typeof leads.$inferInsert;
type People<L extends Lead> = {
  leads: readonly L[];
  owners: readonly (typeof propertyOwners.$inferInsert)[];
  homes: readonly Pick<typeof properties.$inferInsert, 'ownerId'>[];
};

/** Owners who search, by their place among those with a property. */
const PLACES = [1, 4];
/** Leads before this place stay who they are: the first ones of a list. */
const FIRST_LEAD = 5;

const isSearching = ({ status, hasOpenPreferences, phone, email, maxBuyBudget }: Lead): boolean =>
  !isClosedLead(status ?? 'New') && !hasOpenPreferences && Boolean(phone && email && maxBuyBudget);

/**
 * Returns the leads of an agency, of whom a few are owners too, with their name and contact, and the ties of these. `tiedBy`: the id of the
 * user who has tied them.
 */
export function createDemoTies<L extends Lead>(
  random: Random,
  { leads: all, owners, homes }: People<L>,
  tiedBy: string,
): { leads: L[]; ties: (typeof ties.$inferInsert)[] } {
  const withHome = owners.filter(
    ({ id, status, phone }) => status === 'Active' && phone && homes.some(({ ownerId }) => ownerId === id),
  );
  const searching = all.filter((lead, index) => index >= FIRST_LEAD && isSearching(lead));
  const pairs = PLACES.flatMap((place, at) => {
    const [owner, lead] = [withHome[place], searching[2 * at]];
    return owner && lead ? [{ owner, lead }] : [];
  });
  return {
    leads: all.map((lead) => {
      const owner = pairs.find((pair) => pair.lead === lead)?.owner;
      if (!owner) return lead;
      const texts = { name: owner.name, email: owner.email ?? null, phone: owner.phone ?? null };
      return { ...lead, ...texts, ...foldPerson(texts) };
    }),
    ties: pairs.map(({ owner, lead }) => ({
      ...{ id: random.uuid(), agencyId: lead.agencyId, clientKey: random.uuid() },
      ...{ createdAt: lead.createdAt, updatedAt: lead.createdAt },
      ...{ leadId: lead.id, ownerId: owner.id, tiedBy },
    })),
  };
}
