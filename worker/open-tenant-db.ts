import type { Database } from './database.ts';
import { domainPolicies } from './domains/policies.ts';
import { type Actor, toActor } from './tenant/actor.ts';
import { createTenantDb, type TenantDb } from './tenant/tenant-db.ts';
import { getVisibleUserIds, type VisibilityUser } from './tenant/visibility.ts';

type ActorContext = Omit<Actor, 'userId' | 'role'> & { db: Database };

/** Returns the tenant-scoped database of a signed-in user's agency, with the policies of all domains. */
export const openTenantDb = (
  { db, ...request }: ActorContext,
  user: VisibilityUser & { agencyId: string },
): TenantDb => openTenantDbAs(db, user.agencyId, toActor(request, user), getVisibleUserIds(user));

/** The same for an actor of whom no session is known: a job. `visibleUserIds` as createTenantDb says. */
export const openTenantDbAs = (
  db: Database,
  agencyId: string,
  actor: Actor,
  visibleUserIds: readonly string[] | null,
): TenantDb => createTenantDb(db, agencyId, actor, visibleUserIds, domainPolicies);
