import type { ImportKind } from './imports.ts';
import { leadRules } from './lead-rules.ts';
import { ownerRules } from './owner-rules.ts';
import { propertyRules } from './property-rules.ts';
import type { RowRules } from './row-rules.ts';

/** How the rows of each kind are read and compared. */
export const importRules: Record<ImportKind, RowRules> = {
  leads: leadRules,
  owners: ownerRules,
  properties: propertyRules,
};
