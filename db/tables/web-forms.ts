import { foreignKey, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { agencies } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';

/** The forms by which people write to an agency from its own site, one each (`/f/{token}`). One that is revoked is deleted. */
export const webForms = sqliteTable(
  'web_forms',
  {
    ...businessColumns(),
    /** SHA-256 of the token in the address, which is stored nowhere. */
    tokenDigest: text().notNull(),
    /** When the address was made (ISO). */
    issuedAt: text().notNull(),
    /** The address of the agency's privacy policy, which who writes agrees to. */
    privacyUrl: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    unique('web_forms_of_agency').on(t.agencyId),
    uniqueIndex('web_forms_token').on(t.tokenDigest),
  ],
);
