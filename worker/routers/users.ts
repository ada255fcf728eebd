import { eq, sql } from 'drizzle-orm';
import { idInput, optionsInput } from '../../db/domain/fields.ts';
import {
  userCreateInput,
  userLeaveInput,
  userPasswordInput,
  userRoleInput,
} from '../../db/domain/user-input.ts';
import type { UserStatus } from '../../db/domain/users.ts';
import { users } from '../../db/tables/agencies.ts';
import { events } from '../../db/tables/events.ts';
import { tasks } from '../../db/tables/tasks.ts';
import { colleagues } from '../calendar-search.ts';
import { Refusal } from '../errors.ts';
import { refuseGuessable } from '../new-password.ts';
import { newestFirst } from '../pages.ts';
import { hashPassword } from '../passwords.ts';
import { refuseInactive } from '../people.ts';
import type { Rows } from '../rows.ts';
import { agencyProcedure, managerAloneProcedure, managerProcedure, router } from '../trpc.ts';

const shown = {
  id: users.id,
  fullName: users.fullName,
  displayName: users.displayName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  status: users.status,
  hasAvatar: sql<0 | 1>`${users.avatarKey} is not null`.as('has_avatar'),
  createdAt: users.createdAt,
};

export const usersRouter = router({
  list: managerProcedure.query(({ ctx: { rows } }) => rows.list(users, shown, { order: newestFirst(users) })),

  /** Active colleagues to choose from, and the chosen one whatever the status. */
  options: agencyProcedure
    .input(optionsInput)
    .query(({ ctx: { rows }, input }) => colleagues(rows, input.chosen)),

  create: managerAloneProcedure('Solo los gerentes pueden crear nuevos usuarios.')
    .input(userCreateInput)
    .mutation(async ({ ctx: { rows, user }, input: { email, role, password } }) => {
      refuseGuessable(password, [email.split('@')[0], user.agencyName]);
      return rows.people.invite({ email, role, passwordHash: await hashPassword(password) });
    }),

  /** How much somebody would leave behind. */
  openWork: managerProcedure.input(idInput).query(async ({ ctx: { rows }, input: { id } }) => {
    const [[open], [coming]] = await rows.read(
      rows.count(tasks, 1000, [rows.people.openOf(id)]),
      rows.count(events, 1000, [rows.people.comingOf(id)]),
    );
    return { tasks: open?.count ?? 0, events: coming?.count ?? 0 };
  }),

  pause: managerProcedure.input(userLeaveInput).mutation(async ({ ctx, input: { id, handTo } }) => {
    refuseOneself(ctx.user.id, id);
    await ctx.rows.people.changePerson(
      id,
      { status: 'inactive' },
      statusTo('inactive'),
      await handing(ctx.rows, id, handTo),
    );
  }),

  activate: managerProcedure
    .input(idInput)
    .mutation(({ ctx: { rows }, input: { id } }) =>
      rows.people.changePerson(id, { status: 'active' }, statusTo('active')),
    ),

  /** Kept as deleted; the address stays taken. */
  delete: managerProcedure.input(userLeaveInput).mutation(async ({ ctx, input: { id, handTo } }) => {
    refuseOneself(ctx.user.id, id);
    await ctx.rows.people.changePerson(
      id,
      { status: 'deleted' },
      statusTo('deleted'),
      await handing(ctx.rows, id, handTo),
    );
  }),

  setRole: managerProcedure
    .input(userRoleInput)
    .mutation(({ ctx: { rows }, input: { id, role } }) =>
      rows.people.changePerson(id, { role }, { column: users.role, to: role }),
    ),

  setPassword: managerAloneProcedure()
    .input(userPasswordInput)
    .mutation(async ({ ctx: { rows, user }, input: { id, password } }) => {
      refuseOneself(user.id, id);
      const [person] = await rows.list(users, { email: users.email }, { where: [eq(users.id, id)] });
      refuseGuessable(password, [person?.email.split('@')[0], user.agencyName]);
      await rows.people.changePerson(id, { passwordHash: await hashPassword(password) });
    }),
});

const statusTo = (to: UserStatus) => ({ column: users.status, to });

function refuseOneself(me: string, id: string): void {
  if (me === id) throw new Refusal('BAD_REQUEST', 'Tu propia cuenta se gestiona desde Mi Perfil.');
}

async function handing(rows: Rows, id: string, to: string | null) {
  if (!to) return [];
  if (to === id) throw new Refusal('BAD_REQUEST', 'Elige a otra persona.');
  await refuseInactive(rows, to);
  return rows.people.handOver(id, to);
}
