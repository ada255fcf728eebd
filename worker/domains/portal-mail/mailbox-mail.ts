import { eq, type SQL, sql } from 'drizzle-orm';
import { cleanText } from '../../../db/domain/clean-text.ts';
import type { ContactDetails } from '../../../db/domain/contacts/same-contacts.ts';
import type { NoticeKind } from '../../../db/domain/notices/notices.ts';
import { isOwnAddress, parsePortalMail } from '../../../db/domain/portal-mail/parse-portal-mail.ts';
import { MAX_MAIL } from '../../../db/domain/portal-mail/portal-mail.ts';
import { users } from '../../../db/tables/agencies.ts';
import { unprocessedMails } from '../../../db/tables/mail.ts';
import { notices } from '../../../db/tables/notices.ts';
import { randomIdSql } from '../../tenant/random-id.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { type Mail, toSentence } from './mail-text.ts';
import { findColleaguesAndAgencyDetails, getAuthor } from './reads.ts';
import { receiveMessage, toReceivedMessage } from './writes.ts';

/** Characters of the sender and of the subject of a message that are kept. */
const MAX_HEADER = 300;

/**
 * Receives a message that came to the agency's mailbox (`tenantDb` is opened for no user): it becomes a lead, or a message of one, else it is
 * kept for people to read. What it adds has the oldest manager as its author. Idempotent by the key of the message.
 */
export async function processMailboxMail(tenantDb: TenantDb, mail: Mail): Promise<void> {
  const { colleagues, agencyContactDetails } = await findColleaguesAndAgencyDetails(tenantDb);
  const user = getAuthor(colleagues);
  const message = mail.isReadable ? toMailMessage(mail, agencyContactDetails) : null;
  if (!message || !user) return keepUnprocessed(tenantDb, mail);
  await receiveMessage({ tenantDb, user }, mail.key, message);
}

/** What the message says; where its text names nobody, it is of who sent it. Colleagues who forward it are not meant. */
function toMailMessage(
  { subject, text, portals, person }: Mail,
  agencyContactDetails: readonly ContactDetails[],
) {
  const sender = person && !isOwnAddress(agencyContactDetails, person.address) ? person : null;
  const lines = [
    ...portals,
    toSentence(subject),
    text,
    ...(sender?.name ? [`Nombre: ${sender.name}`] : []),
    ...(sender ? [`Email: ${sender.address}`] : []),
  ];
  const read = parsePortalMail(clean(lines.join('\n'), MAX_MAIL), agencyContactDetails);
  return read && toReceivedMessage(read);
}

/** A text as it can be stored: at most `max` code units. */
const clean = (text: string, max: number) =>
  cleanText(text.toWellFormed().replaceAll('\ufffd', '')).slice(0, max).toWellFormed();

const KIND: NoticeKind = 'mailUnprocessed';
/** Keeps a message that could not be read, once, and tells the managers. */
async function keepUnprocessed({ scope, statements }: TenantDb, mail: Mail): Promise<void> {
  const { db, agencyId, agencyRowsCondition, auditLog } = scope;
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  const isMail = eq(unprocessedMails.id, id);
  const isKept: SQL = sql`exists (select 1 from ${unprocessedMails} where ${agencyRowsCondition(unprocessedMails, isMail)})`;
  await db.batch([
    db
      .insert(unprocessedMails)
      .values({
        ...{ id, agencyId, clientKey: mail.key, createdAt: now, updatedAt: now, state: 'open' },
        sender: mail.sender && clean(mail.sender, MAX_HEADER),
        subject: clean(mail.subject, MAX_HEADER),
        text: clean(mail.text, MAX_MAIL),
      })
      .onConflictDoNothing({ target: [unprocessedMails.agencyId, unprocessedMails.clientKey] }),
    auditLog.auditRows('create', unprocessedMails, agencyRowsCondition(unprocessedMails, isMail)),
    statements.insertForEach(
      notices,
      { id: randomIdSql, userId: sql`${users.id}`, kind: KIND, key: `${KIND}:${id}`, createdAt: now },
      users,
      eq(users.role, 'manager'),
      eq(users.status, 'active'),
      isKept,
    ) as never,
  ]);
}
