// @module-tag rest
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestClient, PASSWORD } from '../../support/test-users.ts';
import { type CastUser, createCasts, mapThreeAtATime } from '../fixtures/users.ts';
import { call } from '../support/calls.ts';
import { brokenInvariants } from '../support/state-digest.ts';

const { sql } = sharedServer();
const SEQUENCES = process.env.THOROUGH ? 1000 : 250;
const AT_ONCE = 50;

type Step = { actor: number; target: number; verb: keyof typeof verbs };

/** Two managers, an agent and an inactive agent. */
const cast = [
  ['manager', 'active'],
  ['manager', 'active'],
  ['agent', 'active'],
  ['agent', 'inactive'],
] as const;
const verbs = {
  pause: (id: string) => ['users.pause', { id, handTo: {} }],
  activate: (id: string) => ['users.activate', { id }],
  delete: (id: string) => ['users.delete', { id, handTo: {} }],
  promote: (id: string) => ['users.setRole', { id, role: 'manager' }],
  demote: (id: string) => ['users.setRole', { id, role: 'agent' }],
  leave: () => ['profile.delete', { password: PASSWORD, handTo: {} }],
} as const;
const userIndex = fc.nat(cast.length - 1);
const step: fc.Arbitrary<Step> = fc.record({
  actor: userIndex,
  target: userIndex,
  verb: fc.constantFrom(...(Object.keys(verbs) as (keyof typeof verbs)[])),
});
const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});

test('random sequences of users procedures: every response and every row matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (lives) => {
      const agencies = await createCasts(lives.length, cast);
      await mapThreeAtATime([...lives.entries()], async ([at, steps]) => {
        const { agencyId, users } = agencies[at] as (typeof agencies)[number];
        await runSteps(agencyId, users, steps);
      });
    }),
    { numRuns: SEQUENCES / AT_ONCE, endOnFailure: true },
  );
  expect(await brokenInvariants({ sql })).toEqual([]);
}, 120_000);

/** Returns the expected status of a step, and applies it to the model where it succeeds. */
function predictStatus(users: CastUser[], { actor, target, verb }: Step): number {
  const [me, other] = [users[actor] as CastUser, users[target] as CastUser];
  const applyChange = (person: CastUser, change: Partial<CastUser>) =>
    Object.assign(person, change, { signedIn: false });
  if (!me.signedIn) return 401;
  if (verb === 'leave') {
    const others = users.filter((each) => each !== me && each.role === 'manager' && each.status === 'active');
    if (me.role === 'manager' && others.length === 0) return 409;
    applyChange(me, { status: 'deleted' });
    return 200;
  }
  if (me.role !== 'manager') return 403;
  if (me === other && verb !== 'activate') return 400;
  if (other.status === 'deleted') return 404;
  const status = { pause: 'inactive', delete: 'deleted', activate: 'active' } as const;
  const next =
    verb === 'promote' || verb === 'demote'
      ? { role: verb === 'promote' ? ('manager' as const) : ('agent' as const) }
      : { status: status[verb] };
  const same = Object.entries(next).every(([key, value]) => other[key as keyof CastUser] === value);
  if (!same) applyChange(other, next);
  return 200;
}

async function runSteps(agencyId: string, users: CastUser[], steps: Step[]): Promise<void> {
  for (const each of steps) {
    const me = users[each.actor] as CastUser;
    const [path, input] = verbs[each.verb]((users[each.target] as CastUser).id);
    const expected = predictStatus(users, each);
    const { status } = await call(createTestClient(me.token, undefined, me.id), path as string, input);
    expect([each, status]).toEqual([each, expected]);
  }
  const { rows } = await sql(
    `select id, role, status, exists (select 1 from sessions where user_id = users.id) as signed_in
     from users where agency_id = ?`,
    [agencyId],
  );
  const stored = rows.map((row) => [row.id, row.role, row.status, row.signed_in === 1]);
  const expectedRows = users.map(({ id, role, status, signedIn }) => [id, role, status, signedIn]);
  expect(stored.toSorted()).toEqual(expectedRows.toSorted());
}
