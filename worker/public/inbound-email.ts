import type { ForwardableEmailMessage } from '@cloudflare/workers-types';
import { DATABASE_TIMEOUT_MS } from '../database.ts';
import { MAX_MAIL_BYTES, parseMail } from '../domains/portal-mail/mail-text.ts';
import { processMailboxMail } from '../domains/portal-mail/mailbox-mail.ts';
import { readBytes } from '../domains/portal-mail/read-bytes.ts';
import { findMailboxByToken } from '../domains/portal-mail/reads.ts';
import type { Env } from '../env.ts';
import { errorDetails, log } from '../log.ts';
import { openTenantDbAs } from '../open-tenant-db.ts';
import { findByToken } from './public-token.ts';

/** The response to a message that no agency gets. Those of SMTP are ASCII (RFC 5321, 4.2). */
const NO_MAIL = 'Llavero no acepta mensajes de correo en esta dirección.'
  .normalize('NFD')
  .replace(/\p{M}/gu, '');
/** The address of a mailbox: `leads+{token}@…`. Mail servers may change its case. */
const ADDRESS = /^leads\+([a-z0-9.-]+)@/i;

/** Receives a message that Email Routing gives to the Worker; refuses it where its address is no agency's. */
export async function handleInboundEmail(message: ForwardableEmailMessage, env: Env): Promise<void> {
  const value = ADDRESS.exec(message.to)?.[1]?.toLowerCase();
  const deadline = AbortSignal.timeout(DATABASE_TIMEOUT_MS);
  const mailbox = value && (await findByToken(env, value, findMailboxByToken, deadline));
  // Returned, because Miniflare's takes effect later.
  if (!mailbox) return message.setReject(NO_MAIL);
  const requestId = crypto.randomUUID();
  try {
    const mail = await parseMail(
      await readBytes(message.raw as unknown as ReadableStream<Uint8Array>, MAX_MAIL_BYTES),
    );
    const actor = { userId: null, role: null, requestId, ipHash: '', userAgent: null };
    await processMailboxMail(openTenantDbAs(mailbox.db, mailbox.found.agencyId, actor, null), mail);
  } catch (error) {
    log('error', 'failure', { requestId, ...errorDetails(error as Error) });
    // The sender's server tries again.
    throw error;
  }
}
