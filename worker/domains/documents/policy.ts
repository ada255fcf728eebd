import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const documentPolicies = {
  property_documents: { visibility: ({ refersTo }) => refersTo(properties, propertyDocuments.propertyId) },
  document_waivers: { visibility: ({ refersTo }) => refersTo(properties, documentWaivers.propertyId) },
} satisfies Partial<TablePolicies>;
