import { USERS } from '../../../db/domain/users/users.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { newestFirstWithoutIndex } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { userNameSubquery } from '../../tenant/user-names.ts';

/** Builds the statement that selects the agency's invitations, newest first. */
export const selectInvitations = (tenantDb: TenantDb) => {
  const { id, fullName, email, role, expiresAt, createdAt, invitedBy } = invitations;
  const inviterName = userNameSubquery(tenantDb, invitedBy).as('its_inviter');
  return tenantDb.statements.select(
    invitations,
    { id, fullName, email, role, expiresAt, createdAt, inviterName },
    { order: newestFirstWithoutIndex(invitations), limit: USERS.max },
  );
};
