import { eq, isNotNull, sql } from 'drizzle-orm';
import { idInput, optionsInput } from '../../../db/domain/fields.ts';
import { emailKey } from '../../../db/domain/fold.ts';
import { STILL_HANDING_OVER } from '../../../db/domain/users/hand-over.ts';
import {
  userCreateInput,
  userLeaveInput,
  userPasswordInput,
  userRoleInput,
} from '../../../db/domain/users/user-input.ts';
import { NO_RIGHTS, USERS } from '../../../db/domain/users/users.ts';
import { users } from '../../../db/tables/agencies.ts';
import { hashPassword } from '../../auth/password-hashing.ts';
import { assertStrongPassword } from '../../auth/password-strength.ts';
import { AppError } from '../../errors.ts';
import { toImageVersion } from '../../image-version.ts';
import { countPasswordChange, limitUserCreation } from '../../rate-limits/user-limits.ts';
import { newestFirst } from '../../tenant/lists/pagination.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import {
  agencyProcedure,
  managerProcedure,
  managerProcedureWithMessages,
  managerUnbatchedProcedure,
  router,
} from '../../trpc.ts';
import { findInvitations } from '../invitations/reads.ts';
import { assertNotSelf } from './assert-user.ts';
import { absentUntilColumn, findColleagues } from './colleagues.ts';
import { deactivateUser, touchedByLeaving } from './deactivate-user.ts';
import { continueHandOver } from './hand-over-statements.ts';
import { countOpenWork } from './open-work.ts';
import { createUser, updateUser } from './writes.ts';

const userColumns = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  status: users.status,
  avatarKey: users.avatarKey,
  isHandingOver: sql<number>`${users.handingOver} is not null`.as('is_handing_over'),
  createdAt: users.createdAt,
};

const selectAll = (tenantDb: TenantDb) =>
  tenantDb.statements.select(
    users,
    { ...userColumns, absentUntil: absentUntilColumn(tenantDb) },
    { order: newestFirst(users), limit: USERS.maxWithDeleted },
  );
type UserRow = Awaited<ReturnType<typeof selectAll>>[number];
const toUser = ({ avatarKey, isHandingOver, ...user }: UserRow) => ({
  ...user,
  avatar: toImageVersion(avatarKey),
  /** Whether work of a user who has left is still being handed over. */
  isHandingOver: isHandingOver === 1,
});

const statusProcedure = managerProcedureWithMessages({ noAgency: NO_RIGHTS });

export const usersRouter = router({
  list: managerProcedure
    .meta({ reads: ['absences', 'users'] })
    .query(async ({ ctx: { tenantDb } }) => (await selectAll(tenantDb)).map(toUser)),

  /** Returns what the caller's role may see: `list` and the open invitations for a manager, `options` for an agent. */
  forRole: agencyProcedure
    .meta({ reads: ['absences', 'invitations', 'users'] })
    .query(async ({ ctx: { tenantDb, user } }) => {
      if (user.role !== 'manager')
        return { list: null, invitations: null, options: await findColleagues(tenantDb, null) };
      const [found, invitations] = await tenantDb.batch(selectAll(tenantDb), findInvitations(tenantDb));
      return { list: found.map(toUser), invitations, options: null };
    }),

  /** Returns the active users by name, and the chosen one whatever its status. */
  options: agencyProcedure
    .meta({ reads: ['absences', 'users'] })
    .input(optionsInput)
    .query(({ ctx: { tenantDb }, input }) => findColleagues(tenantDb, input.chosen)),

  create: managerUnbatchedProcedure({
    noAgency: 'No se pudo determinar la agencia. Por favor, inténtalo de nuevo.',
    notManager: 'Solo los gerentes pueden crear nuevos usuarios.',
  })
    .meta({ touches: ['users'] })
    .input(userCreateInput)
    .use(({ ctx, next }) => limitUserCreation(ctx.tenantDb, ctx.user.id, () => next()))
    .mutation(({ ctx: { tenantDb, user, directory, cell }, input }) => {
      assertStrongPassword(input.password, { email: input.email, agencyName: user.agencyName }, 'newUser');
      return directory.claim(cell, emailKey(input.email), () => createUser(tenantDb, input));
    }),

  /** Returns how much of each kind of work a user has. */
  openWork: managerProcedure
    .meta({ reads: ['events', 'leads', 'properties', 'property_owners', 'tasks'] })
    .input(idInput)
    .query(({ ctx: { tenantDb }, input: { id } }) => countOpenWork(tenantDb, id)),

  pause: statusProcedure
    .meta({ touches: touchedByLeaving })
    .input(userLeaveInput)
    .mutation(({ ctx, input }) => deactivateUser(ctx, input, 'inactive')),

  /** Hands the next slice of the work of a user who has left over; returns whether all has been handed over. */
  continueHandOver: statusProcedure
    .meta({ touches: touchedByLeaving })
    .input(idInput)
    .mutation(async ({ ctx: { tenantDb }, input: { id } }) => ({
      isDone: await continueHandOver(tenantDb, id),
    })),

  /** Throws CONFLICT while the work of the user is being handed over. */
  activate: statusProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(idInput)
    .mutation(async ({ ctx: { tenantDb }, input: { id } }) => {
      const isHandingOver = [eq(users.id, id), isNotNull(users.handingOver)];
      const [found] = await tenantDb.statements.count(users, 1, isHandingOver);
      if (found?.count) throw new AppError('CONFLICT', STILL_HANDING_OVER);
      await updateUser(tenantDb, id, { status: 'active' });
    }),

  /** Marks a user as deleted and removes the avatar; the row and its email address remain. */
  delete: statusProcedure
    .meta({ touches: touchedByLeaving })
    .input(userLeaveInput)
    .mutation(({ ctx, input }) => deactivateUser(ctx, input, 'deleted')),

  setRole: managerProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(userRoleInput)
    .mutation(async ({ ctx: { tenantDb, user }, input: { id, role } }) => {
      assertNotSelf(user.id, id, 'Tu rol solo puede cambiarlo otro gerente.');
      await updateUser(tenantDb, id, { role });
    }),

  setPassword: managerUnbatchedProcedure()
    .meta({ touches: ['sessions', 'users'] })
    .input(userPasswordInput)
    .use(async ({ ctx, next }) => {
      await countPasswordChange(ctx.tenantDb, ctx.user.id);
      return next();
    })
    .mutation(async ({ ctx: { tenantDb, user }, input: { id, password } }) => {
      assertNotSelf(user.id, id);
      const [colleague] = await tenantDb.statements.select(
        users,
        { email: users.email },
        { where: [eq(users.id, id)] },
      );
      assertStrongPassword(password, { email: colleague?.email, agencyName: user.agencyName }, 'colleague');
      await updateUser(tenantDb, id, { passwordHash: await hashPassword(password) });
    }),
});
