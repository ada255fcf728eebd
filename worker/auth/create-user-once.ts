import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import type { Database } from '../database.ts';
import { verifyPassword } from './password-hashing.ts';

type UserSubmission = { clientKey?: string; digest: string; password: string };
export type CreatedUser = { id: string; agencyId: string | null; passwordHash: string };

/**
 * Returns the user that an earlier submission with this client key created: null where there is none, false where it had other
 * contents or another password. The password is verified, because the repeat may sign the user in like the first submission.
 */
export async function findUserByClientKey(
  db: Database,
  { clientKey, digest, password }: UserSubmission,
): Promise<CreatedUser | false | null> {
  if (!clientKey) return null;
  const { id, agencyId, passwordHash, inputDigest } = users;
  const [created] = await db
    .select({ id, agencyId, passwordHash, inputDigest })
    .from(users)
    .where(eq(users.clientKey, clientKey));
  if (!created) return null;
  const isSame =
    created.inputDigest === digest && (await verifyPassword(password, created.passwordHash)).matches;
  return isSame && created;
}

/**
 * Runs `create`, or `repeat` with the user that the same submission created before or meanwhile. Throws `conflict()` where the client
 * key was sent with other contents.
 */
export async function createUserOnce<T>(
  db: Database,
  submission: UserSubmission,
  {
    create,
    repeat,
    conflict,
  }: { create: () => Promise<T>; repeat: (user: CreatedUser) => T | Promise<T>; conflict: () => Error },
): Promise<T> {
  const before = await findUserByClientKey(db, submission);
  if (before === false) throw conflict();
  if (before) return repeat(before);
  try {
    return await create();
  } catch (error) {
    // Two requests with the same key may run at the same time.
    const meanwhile = await findUserByClientKey(db, submission).catch(() => null);
    if (meanwhile) return repeat(meanwhile);
    throw error;
  }
}
