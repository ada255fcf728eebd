import type { PersonKind } from '../../../db/domain/duplicates/duplicates.ts';

/** The route of a lead's or an owner's page. */
export const getPersonPath = (kind: PersonKind) =>
  kind === 'lead' ? ('/crm/leads/$id' as const) : ('/crm/property-owners/$id' as const);
