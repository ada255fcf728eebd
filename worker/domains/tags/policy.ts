import { sql } from 'drizzle-orm';
import { tagForm } from '../../../db/domain/tags/tag-input.ts';
import { TAG_NAME_TAKEN } from '../../../db/domain/tags/tags.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { leadTags, ownerTags, propertyTags, tags } from '../../../db/tables/tags.ts';
import { AppError } from '../../errors.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

/** SQL: the details of an entry that a statement of this domain writes of a tag. */
export const tagEntry = sql`json_object('tag', ${tags.name})`;

export const tagPolicies = {
  tags: {
    // The names are the agency's.
    visibility: 'all',
    responseColumns: toResponseColumns(tagForm),
    hiddenColumns: ['current', 'unitedWith', 'goneAt'],
    exported: {
      file: 'etiquetas',
      columns: {
        name: ['Nombre'],
        colour: ['Color'],
        unitedWith: ['Unida a'],
        goneAt: ['Retirada', 'instant'],
      },
    },
    constraints: {
      'tags.name_key': () => new AppError('CONFLICT', TAG_NAME_TAKEN, { fields: { name: TAG_NAME_TAKEN } }),
    },
  },
  lead_tags: { visibility: ({ refersToVisible }) => refersToVisible(leads, leadTags.leadId) },
  owner_tags: { visibility: ({ refersToVisible }) => refersToVisible(propertyOwners, ownerTags.ownerId) },
  property_tags: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, propertyTags.propertyId),
  },
} satisfies Partial<TablePolicies>;
