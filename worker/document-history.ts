import { eq, type SQL, sql } from 'drizzle-orm';
import { propertyDocuments } from '../db/tables/documents.ts';

/** What the history keeps of a document beside its id: its property and its slot, which outlive the row. */
export const belongsTo = sql`json_object('property', ${propertyDocuments.propertyId}, 'category', ${propertyDocuments.documentCategory})`;

/** The files of a property: those that have arrived. */
export const filesOf = (propertyId: string): SQL[] => [
  eq(propertyDocuments.propertyId, propertyId),
  eq(propertyDocuments.state, 'ready'),
];
