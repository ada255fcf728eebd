import { sql } from 'drizzle-orm';
import { check, foreignKey, index, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { mailStates } from '../domain/portal-mail/portal-mail.ts';
import { agencies } from './agencies.ts';
import { businessColumns, businessKeys } from './columns.ts';

/** The addresses to which portals write for an agency, one each (`leads+{token}@…`). One that is revoked is deleted. */
export const mailboxes = sqliteTable(
  'mailboxes',
  {
    ...businessColumns(),
    /** SHA-256 of the token in the address, which is stored nowhere. */
    tokenDigest: text().notNull(),
    /** When the address was made (ISO). */
    issuedAt: text().notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    unique('mailboxes_of_agency').on(t.agencyId),
    uniqueIndex('mailboxes_token').on(t.tokenDigest),
  ],
);

/** E-mails that have neither a phone nor an address to answer, for people to read. */
export const unprocessedMails = sqliteTable(
  'unprocessed_mails',
  {
    ...businessColumns(),
    /** The name or address of who sent it; null where it has none. */
    sender: text(),
    subject: text().notNull(),
    text: text().notNull(),
    state: text({ enum: mailStates }).notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.agencyId], foreignColumns: [agencies.id] }),
    ...businessKeys(t),
    index('unprocessed_mails_newest').on(t.agencyId, t.state, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    check('unprocessed_mails_state', sql`${t.state} in ('open', 'processed', 'discarded')`),
  ],
);
