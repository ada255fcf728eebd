import { sql } from 'drizzle-orm';
import { propertyDocuments } from '../db/tables/documents.ts';

/** What the history keeps of a document beside its id: its property and its slot, which outlive the row. */
export const belongsTo = sql`json_object('property', ${propertyDocuments.propertyId}, 'category', ${propertyDocuments.documentCategory})`;
