import type { DuplicateReason, PersonKind } from '../../db/domain/duplicates/duplicates.ts';

const reasonTexts: Record<DuplicateReason, string> = {
  email: 'Mismo email',
  phone: 'Mismo teléfono',
  name: 'Mismo nombre',
};
/** What two people share: 'Mismo email'. */
export const duplicateReasonText = (reason: DuplicateReason) => reasonTexts[reason];

const kindTexts: Record<PersonKind, string> = { lead: 'Lead', owner: 'Propietario' };
export const personKindText = (kind: PersonKind) => kindTexts[kind];
