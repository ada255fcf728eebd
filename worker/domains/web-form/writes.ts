import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { CONSENT_VERSION, toConsentText } from '../../../db/domain/web-form/web-form.ts';
import type { WebFormSettings, webFormMessage } from '../../../db/domain/web-form/web-form-input.ts';
import { webForms } from '../../../db/tables/web-forms.ts';
import { createSessionToken } from '../../auth/session-token.ts';
import { toCellToken } from '../../cells/cell-token.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../digest.ts';
import { notFound } from '../../errors.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { findColleagues, getAuthor } from '../portal-mail/reads.ts';
import { receiveMessage } from '../portal-mail/writes.ts';
import type { FoundForm } from './reads.ts';

/** Creates the agency's form, or gives it another address, and returns the token in it ('{cell}.{token}' outside of the default cell). */
export async function renewWebForm(
  { tenantDb, cell }: Pick<Context, 'cell'> & { tenantDb: TenantDb },
  { privacyUrl }: WebFormSettings,
): Promise<{ token: string }> {
  const { db, agencyId, agencyWhere, auditLog } = tenantDb.scope;
  const [id, token, now] = [crypto.randomUUID(), createSessionToken(), new Date().toISOString()];
  const values = { privacyUrl, tokenDigest: sha256(token), issuedAt: now, updatedAt: now };
  await db.batch([
    db
      .insert(webForms)
      .values({ ...values, id, agencyId, clientKey: id, createdAt: now })
      .onConflictDoUpdate({
        target: [webForms.agencyId],
        set: { ...values, version: sql`${webForms.version} + 1` },
      }),
    auditLog.recordForRows('renewLink', webForms, agencyWhere(webForms)),
  ]);
  return { token: toCellToken(token, cell) };
}

/** Changes the address of the privacy policy. Throws NOT_FOUND where there is no form. */
export async function changeWebForm(
  { scope: { db, agencyWhere, auditLog } }: TenantDb,
  settings: WebFormSettings,
): Promise<void> {
  const [, changed] = await db.batch([
    auditLog.recordUpdate(webForms, agencyWhere(webForms), settings),
    db
      .update(webForms)
      .set({ ...settings, updatedAt: new Date().toISOString(), version: sql`${webForms.version} + 1` })
      .where(agencyWhere(webForms))
      .returning({ id: webForms.id }),
  ]);
  if (changed.length === 0) throw notFound();
}

/** Ends the agency's form. */
export async function revokeWebForm({ scope: { db, agencyWhere, auditLog } }: TenantDb): Promise<void> {
  await db.batch([
    auditLog.recordForRows('delete', webForms, agencyWhere(webForms)),
    db.delete(webForms).where(agencyWhere(webForms)),
  ]);
}

/**
 * Receives what somebody has written in the form: a lead of source 'Website', or a message of one, with what they have agreed to. `tenantDb`
 * is opened for no user. Idempotent by client key. Throws NOT_FOUND where the agency has no manager any more.
 */
export async function receiveFormMessage(
  tenantDb: TenantDb,
  { agency, privacyUrl: url }: FoundForm,
  { clientKey, ...written }: z.output<typeof webFormMessage> & { clientKey: string },
): Promise<void> {
  const user = getAuthor(await findColleagues(tenantDb));
  if (!user) throw notFound();
  const { name, phone, email, message, reference } = written;
  await receiveMessage({ tenantDb, user }, clientKey, {
    person: {
      ...{ name, phone, email, source: 'Website', operation: null, maxBuyBudget: null, maxRentBudget: null },
      note: message ?? (reference ? `Pregunta por ${reference}.` : 'Sin mensaje.'),
      ...{ assignedTo: null, nextFollowUpOn: null },
    },
    reference,
    receivedFrom: 'Website',
    consent: { text: toConsentText(agency), version: CONSENT_VERSION, url, at: new Date().toISOString() },
  });
}
