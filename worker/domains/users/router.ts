import { idInput, optionsInput } from '../../../db/domain/fields.ts';
import {
  userCreateInput,
  userLeaveInput,
  userPasswordInput,
  userRoleInput,
} from '../../../db/domain/users/user-input.ts';
import { NO_RIGHTS } from '../../../db/domain/users/users.ts';
import { countPasswordChange, limitUserCreation } from '../../rate-limits/user-limits.ts';
import {
  agencyProcedure,
  managerHashingProcedure,
  managerProcedure,
  managerProcedureWithMessages,
  router,
} from '../../trpc.ts';
import { findColleagues } from './colleagues.ts';
import { deactivateUser, touchedByLeaving } from './deactivate-user.ts';
import { continueHandOver } from './hand-over-statements.ts';
import { countOpenWork } from './open-work.ts';
import { findUsers, findUsersForRole } from './reads.ts';
import { activateUser, createUser, setPassword, setRole } from './writes.ts';

const statusProcedure = managerProcedureWithMessages({ noAgency: NO_RIGHTS });

export const usersRouter = router({
  list: managerProcedure
    .meta({ reads: ['absences', 'users'] })
    .query(({ ctx: { tenantDb } }) => findUsers(tenantDb)),

  /** Returns what the caller's role may see: `list` and the open invitations for a manager, `options` for an agent. */
  forRole: agencyProcedure
    .meta({ reads: ['absences', 'invitations', 'users'] })
    .query(({ ctx }) => findUsersForRole(ctx)),

  /** Returns the active users by name, and the chosen one whatever its status. */
  options: agencyProcedure
    .meta({ reads: ['absences', 'users'] })
    .input(optionsInput)
    .query(({ ctx: { tenantDb }, input }) => findColleagues(tenantDb, input.chosen)),

  create: managerHashingProcedure({
    noAgency: 'No se pudo determinar la agencia. Por favor, inténtalo de nuevo.',
    notManager: 'Solo los gerentes pueden crear nuevos usuarios.',
  })
    .meta({ touches: ['users'] })
    .input(userCreateInput)
    .use(({ ctx, next }) => limitUserCreation(ctx.tenantDb, ctx.user.id, () => next()))
    .mutation(({ ctx, input }) => createUser(ctx, input)),

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
    .mutation(({ ctx: { tenantDb }, input: { id } }) => activateUser(tenantDb, id)),

  /** Marks a user as deleted and removes the avatar; the row and its email address remain. */
  delete: statusProcedure
    .meta({ touches: touchedByLeaving })
    .input(userLeaveInput)
    .mutation(({ ctx, input }) => deactivateUser(ctx, input, 'deleted')),

  setRole: managerProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(userRoleInput)
    .mutation(({ ctx, input: { id, role } }) => setRole(ctx, id, role)),

  setPassword: managerHashingProcedure()
    .meta({ touches: ['sessions', 'users'] })
    .input(userPasswordInput)
    .use(async ({ ctx, next }) => {
      await countPasswordChange(ctx.tenantDb, ctx.user.id);
      return next();
    })
    .mutation(({ ctx, input: { id, password } }) => setPassword(ctx, id, password)),
});
