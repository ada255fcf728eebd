import type * as z from 'zod/mini';
import { CONSENT_VERSION, toConsentText } from '../../../db/domain/web-form/web-form.ts';
import type { webFormMessage } from '../../../db/domain/web-form/web-form-input.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { getAuthor, selectColleagues } from '../portal-mail/reads.ts';
import { receiveMessage, unstatedFields } from '../portal-mail/writes.ts';
import type { FoundForm } from './reads.ts';

/**
 * Receives what somebody has written in the form: a lead of source 'Website', or a message of one, with what they have agreed to. `tenantDb`
 * is opened for no user. Idempotent by client key. Throws NOT_FOUND where the agency has no manager any more.
 */
export async function receiveFormMessage(
  tenantDb: TenantDb,
  { agency, privacyUrl: url }: FoundForm,
  { clientKey, ...written }: z.output<typeof webFormMessage> & { clientKey: string },
): Promise<void> {
  const user = getAuthor(await selectColleagues(tenantDb));
  if (!user) throw notFound();
  const { name, phone, email, message: note, reference } = written;
  await receiveMessage({ tenantDb, user }, clientKey, {
    sender: { name, phone, email, source: 'Website', note, ...unstatedFields },
    reference,
    receivedFrom: 'Website',
    consent: { text: toConsentText(agency), version: CONSENT_VERSION, url, at: new Date().toISOString() },
  });
}
