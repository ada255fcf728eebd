import type { SessionUser } from './auth/session.ts';
import type { Context } from './context.ts';
import type { TenantDb } from './tenant/tenant-db.ts';

/** Who calls a procedure of access level 'agency': the user, and the database of their agency. */
export type Caller = { tenantDb: TenantDb; user: SessionUser };

/** Who calls a procedure of access level 'user', perhaps without agency: the context of the request with the user. */
export type UserCaller = Context & { user: SessionUser };
