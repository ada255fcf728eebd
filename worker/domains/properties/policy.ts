import { propertyInput } from '../../../db/domain/properties/property-input.ts';
import { REFERENCE_TAKEN } from '../../../db/domain/properties/reference.ts';
import { foldProperty } from '../../../db/domain/search/folded-columns.ts';
import { properties } from '../../../db/tables/properties.ts';
import { propertyPriceHistory } from '../../../db/tables/property-prices.ts';
import { AppError } from '../../errors.ts';
import { toResponseColumns } from '../../tenant/lists/response-columns.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const propertyPolicies = {
  properties: {
    visibility: 'assigned',
    responseColumns: toResponseColumns(propertyInput),
    hiddenColumns: [
      'priceAscending',
      'priceDescending',
      'areaAscending',
      'areaDescending',
      'referenceOrder',
      'missingDocuments',
      'isPublished',
      'photosChangedAt',
    ],
    folded: {
      columns: { title: properties.title, zone: properties.zone, address: properties.address },
      fold: foldProperty,
    },
    constraints: {
      'properties.reference': () =>
        new AppError('CONFLICT', REFERENCE_TAKEN, { fields: { reference: REFERENCE_TAKEN } }),
    },
    auditedValueFields: ['addressVisibility'],
    mergedLinks: { summaryKind: 'properties' },
    assignment: { user: properties.assignedTo, field: 'assignedTo', work: { kind: 'properties' } },
  },
  property_counts: { visibility: 'all' },
  reference_numbers: { visibility: 'all' },
  property_price_history: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, propertyPriceHistory.propertyId),
  },
} satisfies Partial<TablePolicies>;
