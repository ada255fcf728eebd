import type { SessionUser } from './auth/session.ts';
import type { TenantDb } from './tenant/tenant-db.ts';

/** Who calls a procedure of access level 'agency': the user, and the database of their agency. */
export type Caller = { tenantDb: TenantDb; user: SessionUser };
