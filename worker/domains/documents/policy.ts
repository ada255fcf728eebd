import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { properties } from '../../../db/tables/properties.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const documentPolicies = {
  property_documents: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, propertyDocuments.propertyId),
  },
  document_waivers: {
    visibility: ({ refersToVisible }) => refersToVisible(properties, documentWaivers.propertyId),
  },
} satisfies Partial<TablePolicies>;
