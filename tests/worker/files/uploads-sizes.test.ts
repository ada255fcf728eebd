import { expect, test } from 'vitest';
import { toRateLimitKey } from '../../../worker/rate-limits/persistent-rate-limit.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { createTestAgency, createTestUser } from '../../support/test-users.ts';
import { jpeg } from '../fixtures/corpus/images.ts';
import { createPropertyFixture, send, sendPhoto } from '../fixtures/files.ts';

const { sql } = sharedServer();

test('smaller photo sizes are limited to 400 in ten minutes', async () => {
  const { agent, id: agencyId } = await createTestAgency();
  const property = await createPropertyFixture(agent);
  const { id } = await sendPhoto(agent, property);
  const path = `photos/${property}/${id}/thumb`;
  const counter = toRateLimitKey('smallerSizes', agent.id);
  const thumb = async () =>
    (await sql('select thumb_key from property_images where id = ?', [id])).rows[0]?.thumb_key;
  expect((await send(agent, path, jpeg())).status).toBe(204);
  const changed = await sql('update attempts set count = 399 where key = ? and count = 1', [counter]);
  expect(changed.rowsAffected).toBe(1);
  expect((await send(agent, path, jpeg())).status).toBe(204);
  const before = await thumb();
  const response = await send(agent, path, jpeg());
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await thumb()).toBe(before);
  const colleague = await createTestUser({ agencyId });
  expect((await send(colleague, path, jpeg())).status).toBe(204);
});
