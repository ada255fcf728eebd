import { eq } from 'drizzle-orm';
import { idInput, optionsInput } from '../../db/domain/fields.ts';
import {
  userCreateInput,
  userLeaveInput,
  userPasswordInput,
  userRoleInput,
} from '../../db/domain/user-input.ts';
import { NO_RIGHTS, USERS } from '../../db/domain/users.ts';
import { users } from '../../db/tables/agencies.ts';
import { countOpenWork, letGo } from '../tenant/deactivate-user.ts';
import { refuseGuessable } from '../auth/password-strength.ts';
import { newestFirst } from '../queries/pagination.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { colleagues, refuseOneself } from '../queries/users.ts';
import { pictureVersion } from '../files/image-version.ts';
import {
  agencyProcedure,
  managerAloneProcedure,
  managerProcedure,
  managerProcedureSaying,
  router,
} from '../trpc.ts';

const shown = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  status: users.status,
  avatarKey: users.avatarKey,
  createdAt: users.createdAt,
};

const statusProcedure = managerProcedureSaying({ orphan: NO_RIGHTS, agent: NO_RIGHTS });

export const usersRouter = router({
  list: managerProcedure.query(async ({ ctx: { rows } }) => {
    const found = await rows.list(users, shown, { order: newestFirst(users), limit: USERS.kept });
    return found.map(({ avatarKey, ...person }) => ({ ...person, avatar: pictureVersion(avatarKey) }));
  }),

  /** Active colleagues to choose from, and the chosen one whatever the status. */
  options: agencyProcedure
    .input(optionsInput)
    .query(({ ctx: { rows }, input }) => colleagues(rows, input.chosen)),

  create: managerAloneProcedure({
    orphan: 'No se pudo determinar la agencia. Por favor, inténtalo de nuevo.',
    agent: 'Solo los gerentes pueden crear nuevos usuarios.',
  })
    .input(userCreateInput)
    .use(({ ctx, next }) => ctx.rows.limits.spendCreation(ctx.user.id, () => next()))
    .mutation(({ ctx: { rows, user }, input }) => {
      refuseGuessable(input.password, { email: input.email, agencyName: user.agencyName }, 'newUser');
      return rows.people.invite(input);
    }),

  /** How much somebody would leave behind. */
  openWork: managerProcedure
    .input(idInput)
    .query(({ ctx: { rows }, input: { id } }) => countOpenWork(rows, id)),

  pause: statusProcedure.input(userLeaveInput).mutation(({ ctx, input }) => letGo(ctx, input, 'inactive')),

  activate: statusProcedure
    .input(idInput)
    .mutation(({ ctx: { rows }, input: { id } }) =>
      rows.people.changePerson(id, { status: 'active' }, { column: users.status, to: 'active' }),
    ),

  /** Kept as deleted, without picture; the address stays taken. */
  delete: statusProcedure.input(userLeaveInput).mutation(({ ctx, input }) => letGo(ctx, input, 'deleted')),

  setRole: managerProcedure
    .input(userRoleInput)
    .mutation(async ({ ctx: { rows, user }, input: { id, role } }) => {
      refuseOneself(user.id, id, 'Tu rol solo puede cambiarlo otro gerente.');
      await rows.people.changePerson(id, { role }, { column: users.role, to: role });
    }),

  setPassword: managerAloneProcedure()
    .input(userPasswordInput)
    .use(async ({ ctx, next }) => {
      await ctx.rows.limits.spendPassword(ctx.user.id);
      return next();
    })
    .mutation(async ({ ctx: { rows, user }, input: { id, password } }) => {
      refuseOneself(user.id, id);
      const [person] = await rows.list(users, { email: users.email }, { where: [eq(users.id, id)] });
      refuseGuessable(password, { email: person?.email, agencyName: user.agencyName }, 'colleague');
      await rows.people.changePerson(id, { passwordHash: await hashPassword(password) });
    }),
});
