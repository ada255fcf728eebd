import { sql } from 'drizzle-orm';
import { propertyImages } from '../../../db/tables/files/photos.ts';

/** Details of a photo in the audit log: its property, which remains readable after the row is deleted. */
export const photoAuditDetails = sql`json_object('property', ${propertyImages.propertyId})`;
