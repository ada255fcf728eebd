import { foreignKey, index, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { roles } from '../domain/users/users.ts';
import { users } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';

/**
 * The open invitations to become a user of the agency. One that is accepted or revoked is deleted, as are those of a manager who is
 * no active manager any more (trigger `users_invitations_end`); the audit log keeps what happened.
 */
export const invitations = sqliteTable(
  'invitations',
  {
    ...businessColumns(),
    /** SHA-256 of the contents it was created with. */
    inputDigest: text().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    role: text({ enum: roles }).notNull(),
    invitedBy: text().notNull(),
    /** SHA-256 of the token in the link, which is stored nowhere. */
    tokenDigest: text().notNull(),
    expiresAt: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId, t.invitedBy], foreignColumns: [users.agencyId, users.id] }),
    ...businessKeys(t),
    unique('invitations_email').on(t.agencyId, t.emailKey),
    uniqueIndex('invitations_token').on(t.tokenDigest),
    index('invitations_by_user').on(t.agencyId, t.invitedBy),
    index('invitations_expiry').on(t.expiresAt),
  ],
);
