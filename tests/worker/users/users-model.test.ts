import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestClient, PASSWORD } from '../../support/test-users.ts';
import { createCasts, eachOf, type Given } from '../fixtures/users.ts';
import { call } from '../support/calls.ts';
import { brokenInvariants } from '../support/state.ts';

const { sql } = sharedServer();
const SEQUENCES = 1000;
const AT_ONCE = 200;

type Step = { actor: number; target: number; verb: keyof typeof verbs };

/** Two managers, an agent and one who is paused. */
const cast = [
  ['manager', 'active'],
  ['manager', 'active'],
  ['agent', 'active'],
  ['agent', 'inactive'],
] as const;
const verbs = {
  pause: (id: string) => ['users.pause', { id, handTo: null }],
  activate: (id: string) => ['users.activate', { id }],
  delete: (id: string) => ['users.delete', { id, handTo: null }],
  promote: (id: string) => ['users.setRole', { id, role: 'manager' }],
  demote: (id: string) => ['users.setRole', { id, role: 'agent' }],
  leave: () => ['profile.delete', { password: PASSWORD, handTo: null }],
} as const;
const anybody = fc.nat(cast.length - 1);
const step: fc.Arbitrary<Step> = fc.record({
  actor: anybody,
  target: anybody,
  verb: fc.constantFrom(...(Object.keys(verbs) as (keyof typeof verbs)[])),
});
const sequences = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});

test('a thousand random lives: every answer and every row is what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (lives) => {
      const agencies = await createCasts(lives.length, cast);
      await eachOf([...lives.entries()], async ([at, steps]) => {
        const { agencyId, people } = agencies[at] as (typeof agencies)[number];
        await live(agencyId, people, steps);
      });
    }),
    { numRuns: SEQUENCES / AT_ONCE, endOnFailure: true },
  );
  expect(await brokenInvariants({ sql })).toEqual([]);
}, 120_000);

/** What should come of a step; changes the model where it comes true. */
function foretell(people: Given[], { actor, target, verb }: Step): number {
  const [me, other] = [people[actor] as Given, people[target] as Given];
  const out = (person: Given, change: Partial<Given>) => Object.assign(person, change, { signedIn: false });
  if (!me.signedIn) return 401;
  if (verb === 'leave') {
    const others = people.filter(
      (each) => each !== me && each.role === 'manager' && each.status === 'active',
    );
    if (me.role === 'manager' && others.length === 0) return 409;
    out(me, { status: 'deleted' });
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
  const same = Object.entries(next).every(([key, value]) => other[key as keyof Given] === value);
  if (!same) out(other, next);
  return 200;
}

async function live(agencyId: string, people: Given[], steps: Step[]): Promise<void> {
  for (const each of steps) {
    const me = people[each.actor] as Given;
    const [path, input] = verbs[each.verb]((people[each.target] as Given).id);
    const expected = foretell(people, each);
    const { status } = await call(createTestClient(me.token), path as string, input);
    expect([each, status]).toEqual([each, expected]);
  }
  const { rows } = await sql(
    `select id, role, status, exists (select 1 from sessions where user_id = users.id) as signed_in
     from users where agency_id = ?`,
    [agencyId],
  );
  const stored = rows.map((row) => [row.id, row.role, row.status, row.signed_in === 1]);
  const foretold = people.map(({ id, role, status, signedIn }) => [id, role, status, signedIn]);
  expect(stored.toSorted()).toEqual(foretold.toSorted());
}
