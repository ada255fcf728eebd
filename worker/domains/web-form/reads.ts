import { eq } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import { mailboxes } from '../../../db/tables/mail.ts';
import { webForms } from '../../../db/tables/web-forms.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../database.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { getMailDomain } from '../portal-mail/mail-domain.ts';

/**
 * Returns the form of the agency, with the address of its privacy policy and when its own was made (ISO), null for none; and its mailbox: the
 * domain of such addresses, null where this deployment receives no mail, and when its own was made, null for none. One round trip.
 */
export async function findAddresses({ tenantDb, env }: Pick<Context, 'env'> & { tenantDb: TenantDb }) {
  const { privacyUrl, issuedAt } = webForms;
  const [[form], [mailbox]] = await tenantDb.batch(
    tenantDb.statements.select(webForms, { privacyUrl, issuedAt }),
    tenantDb.statements.select(mailboxes, { issuedAt: mailboxes.issuedAt }),
  );
  return {
    form: form ?? null,
    mailbox: { domain: getMailDomain(env), issuedAt: mailbox?.issuedAt ?? null },
  };
}

/** Returns what the form shows whose token has this digest; undefined for none. One round trip. */
export async function findWebFormByToken(db: Database, tokenDigest: string) {
  const [form] = await db
    .select({ agencyId: webForms.agencyId, privacyUrl: webForms.privacyUrl, agency: agencies.name })
    .from(webForms)
    .innerJoin(agencies, eq(agencies.id, webForms.agencyId))
    .where(eq(webForms.tokenDigest, tokenDigest));
  return form;
}
export type FoundForm = NonNullable<Awaited<ReturnType<typeof findWebFormByToken>>>;
