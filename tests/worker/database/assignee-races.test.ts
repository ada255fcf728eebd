// @module-tag rest
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handOverAllTo } from '../../../db/domain/users/hand-over.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestClient } from '../../support/test-users.ts';
import { at, eventFixture } from '../fixtures/events.ts';
import { taskFixture } from '../fixtures/tasks.ts';
import { type CastUser, createCasts, mapThreeAtATime } from '../fixtures/users.ts';
import { type CallResponse, call } from '../support/calls.ts';

const { sql } = sharedServer();
const ROUNDS = 200;

const as = ({ token, id }: CastUser) => createTestClient(token, undefined, id);
const createTask = (who: CastUser, assignedTo: string) =>
  call(as(who), 'tasks.create', { clientKey: randomUUID(), task: taskFixture({ assignedTo }) });
const createEvent = (who: CastUser, userId: string) => {
  const times = { startTime: at('2090-11-18 10:00'), endTime: at('2090-11-18 11:00') };
  return call(as(who), 'events.create', {
    clientKey: randomUUID(),
    event: eventFixture({ userId, ...times }),
  });
};
const pause = (who: CastUser, id: string, successor: string) =>
  call(as(who), 'users.pause', { id, handTo: handOverAllTo(successor) });

/** Ids of open tasks and coming events assigned to an inactive or deleted user, in these agencies. */
async function workOfInactive(agencyIds: string[]): Promise<unknown[]> {
  const inactive = `join users u on u.id = who and u.status <> 'active'`;
  const { rows } = await sql(
    `select w.id, w.agency_id from (
       select id, agency_id, assigned_to as who from tasks where status in ('pending', 'in_progress')
       union all select id, agency_id, user_id from events
     ) w ${inactive} where w.agency_id in (select value from json_each(?))`,
    [JSON.stringify(agencyIds)],
  );
  return rows;
}
const toStatuses = (races: CallResponse[][]) => races.flat().map(({ status }) => status);

test('users.pause: two users who hand over to each other, 200 times: no inactive user keeps open work', async () => {
  const agencies = await createCasts(ROUNDS, [
    ['manager', 'active'],
    ['manager', 'active'],
    ['agent', 'active'],
    ['agent', 'active'],
  ]);
  const races = await mapThreeAtATime(agencies, async ({ users }) => {
    const [ana, bea, carla, dani] = users as [CastUser, CastUser, CastUser, CastUser];
    const work = [createTask(ana, carla.id), createTask(ana, dani.id), createEvent(bea, carla.id)];
    expect((await Promise.all(work)).map(({ status }) => status)).toEqual([200, 200, 200]);
    return Promise.all([pause(ana, carla.id, dani.id), pause(bea, dani.id, carla.id)]);
  });
  expect(await workOfInactive(agencies.map(({ agencyId }) => agencyId))).toEqual([]);
  expect(toStatuses(races).filter((status) => status !== 200 && status !== 400)).toEqual([]);
  // One of the two succeeds, never both: the other would have received work while being paused.
  expect(races.filter((race) => race.filter(({ status }) => status === 200).length !== 1)).toEqual([]);
}, 180_000);

test('tasks.create and events.create for a user being paused, 200 times: no inactive user gets work', async () => {
  const agencies = await createCasts(ROUNDS, [
    ['manager', 'active'],
    ['agent', 'active'],
    ['agent', 'active'],
  ]);
  const races = await mapThreeAtATime(agencies, async ({ users }) => {
    const [ana, carla, dani] = users as [CastUser, CastUser, CastUser];
    return Promise.all([
      createTask(dani, carla.id),
      pause(ana, carla.id, dani.id),
      createEvent(dani, carla.id),
    ]);
  });
  expect(await workOfInactive(agencies.map(({ agencyId }) => agencyId))).toEqual([]);
  expect(toStatuses(races).filter((status) => status !== 200 && status !== 400)).toEqual([]);
  expect(races.filter(([, paused]) => paused?.status !== 200)).toEqual([]);
}, 180_000);
