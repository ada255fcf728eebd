import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/agencies.ts';
import type { Database } from '../database.ts';
import { verifyPassword } from './password-hashing.ts';

type Sent = { clientKey?: string; digest: string; password: string };
export type CreatedUser = { id: string; agencyId: string | null; passwordHash: string };

/**
 * The person whom this very form has made before: null for none, false where the key was sent with other contents or another
 * password. The password is proved, since a repeat is answered as the first time.
 */
export async function findUserByClientKey(
  db: Database,
  { clientKey, digest, password }: Sent,
): Promise<CreatedUser | false | null> {
  if (!clientKey) return null;
  const { id, agencyId, passwordHash, inputDigest } = users;
  const [made] = await db
    .select({ id, agencyId, passwordHash, inputDigest })
    .from(users)
    .where(eq(users.clientKey, clientKey));
  if (!made) return null;
  const same = made.inputDigest === digest && (await verifyPassword(password, made.passwordHash)).right;
  return same && made;
}

/** Makes a person, or gives whom the same form has made before or meanwhile; `conflict` is thrown where it held something else. */
export async function createUserOnce<T>(
  db: Database,
  sent: Sent,
  {
    make,
    repeat,
    conflict,
  }: { make: () => Promise<T>; repeat: (made: CreatedUser) => T | Promise<T>; conflict: () => Error },
): Promise<T> {
  const before = await findUserByClientKey(db, sent);
  if (before === false) throw conflict();
  if (before) return repeat(before);
  try {
    return await make();
  } catch (error) {
    // The same form may have arrived twice at the same moment.
    const meanwhile = await findUserByClientKey(db, sent).catch(() => null);
    if (meanwhile) return repeat(meanwhile);
    throw error;
  }
}
