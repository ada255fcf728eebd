import { randomUUID } from 'node:crypto';
import type { TestClient } from '../../support/test-users.ts';

/** Returns a function that creates a record through the API, of the form that `toForm` makes of its arguments. */
export const createRecordFactory =
  <Args extends unknown[], Form>(
    toForm: (...args: Args) => Form,
    send: (api: TestClient['api'], clientKey: string, form: Form) => Promise<{ id: string }>,
  ) =>
  async ({ api }: Pick<TestClient, 'api'>, ...args: Args) => {
    const { id } = await send(api, randomUUID(), toForm(...args));
    return { id, version: 1 };
  };
