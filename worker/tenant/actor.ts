import type { Role } from '../../db/domain/users/users.ts';
import type { history } from '../../db/tables/history.ts';

/** The actor of an audit log entry. The network is stored as a digest (`ipHash`). */
export type Actor = {
  userId: string | null;
  role: Role | null;
  requestId: string;
  ipHash: string;
  userAgent: string | null;
};

/** Returns the actor of a signed-in user's request. */
export const toActor = (
  { requestId, ipHash, userAgent }: Omit<Actor, 'userId' | 'role'>,
  { id, role }: { id: string; role: Role },
): Actor => ({ userId: id, role, requestId, ipHash, userAgent });

const MAX_USER_AGENT_LENGTH = 200;

/**
 * The User-Agent header as it is stored: without control, format and line separator characters, cut at 200; null where nothing is
 * left.
 */
export function toUserAgent(header: string | null): string | null {
  const printable = (header ?? '').toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}\ufffd]/gu, '');
  return [...printable].slice(0, MAX_USER_AGENT_LENGTH).join('').trim() || null;
}

// Every browser sends them, since web servers of the nineties looked for them.
const FIXED_PRODUCTS = /Mozilla\/5\.0 | AppleWebKit\/537\.36 \(KHTML, like Gecko\)| Safari\/537\.36/g;

/** A user agent as the audit log stores it: without the parts that say nothing, more than half of it and a tenth of the log. */
export const toLoggedUserAgent = (userAgent: string | null) =>
  userAgent && (userAgent.replace(FIXED_PRODUCTS, '').trim() || userAgent);

export type Result = (typeof history.$inferSelect)['result'];
/** The result of an action, read from the suffix of its name ('signIn.failed', 'password.limited'); else 'ok'. */
export const toResult = (action: string): Result =>
  (['failed', 'limited'] as const).find((result) => action.endsWith(`.${result}`)) ?? 'ok';
