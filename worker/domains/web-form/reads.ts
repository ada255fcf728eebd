import { eq } from 'drizzle-orm';
import { agencies } from '../../../db/tables/agencies.ts';
import { webForms } from '../../../db/tables/web-forms.ts';
import type { Database } from '../../database.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';

/** Returns the address of the privacy policy and when that of the form was made (ISO); null where the agency has no form. */
export async function findWebForm({ statements }: TenantDb) {
  const [form] = await statements.select(webForms, {
    privacyUrl: webForms.privacyUrl,
    issuedAt: webForms.issuedAt,
  });
  return form ?? null;
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
