import type { Role } from '../../db/domain/users.ts';
import type { history } from '../../db/tables/history.ts';

/** Who acts, as the history names them. The address is kept as a digest. */
export type Actor = {
  userId: string | null;
  role: Role | null;
  requestId: string;
  ipHash: string;
  userAgent: string | null;
};

/** The actor of a request that somebody signed in makes. */
export const toActor = (
  { requestId, ipHash, userAgent }: Omit<Actor, 'userId' | 'role'>,
  { id, role }: { id: string; role: Role },
): Actor => ({ userId: id, role, requestId, ipHash, userAgent });

const MAX_LENGTH = 200;

/** What a browser says it is, as it is kept: one line without control or unseen characters, or null. */
export function toUserAgent(header: string | null): string | null {
  const plain = (header ?? '').toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '');
  return [...plain].slice(0, MAX_LENGTH).join('').trim() || null;
}

export type Result = (typeof history.$inferSelect)['result'];
/** What came of an action: 'signIn.failed' and 'password.limited' say it in their names. */
export const toResult = (action: string): Result =>
  (['failed', 'limited'] as const).find((result) => action.endsWith(`.${result}`)) ?? 'ok';
