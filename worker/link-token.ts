import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseLinkSecrets } from '../db/domain/link-secret.ts';
import type { Env } from './env.ts';

/** The secret where workerd runs on a developer's machine, unless there is another. */
const LOCAL_SECRET = 'secret of links on a developer’s machine';

/** Characters of a token, four bits each. */
const TOKEN_LENGTH = 40;

/**
 * What a token opens: one record of a kind. A revoked token is that of a former generation: of a page of a feed the generation is the digest
 * of the feed's own token, which is another one once the feed has another address.
 */
export type LinkTarget =
  | { kind: 'sharedPage' | 'ownerReport' | 'portalPhotos'; id: string; generation: number }
  | { kind: 'feedPage'; id: string; generation: string };

/** Throws where a deployment has no valid LINK_SECRET. */
function getSecrets({ LINK_SECRET = '', LOCAL }: Pick<Env, 'LINK_SECRET' | 'LOCAL'>): string[] {
  return LOCAL && !LINK_SECRET ? [LOCAL_SECRET] : parseLinkSecrets(LINK_SECRET);
}

/**
 * Returns the tokens of a record, that of the newest secret first: 160 bits of HMAC-SHA-256, which can be made again and are stored nowhere.
 * While LINK_SECRET is being replaced there are two.
 */
export const deriveTokens = (
  env: Pick<Env, 'LINK_SECRET' | 'LOCAL'>,
  { kind, id, generation }: LinkTarget,
): string[] =>
  getSecrets(env).map((secret) =>
    createHmac('sha256', secret).update(`${kind}\n${id}\n${generation}`).digest('hex').slice(0, TOKEN_LENGTH),
  );

/** Whether a token is one of a record, compared in a time that tells nothing of it. */
export const isLinkToken = (
  env: Pick<Env, 'LINK_SECRET' | 'LOCAL'>,
  linked: LinkTarget,
  token: string,
): boolean =>
  deriveTokens(env, linked).some(
    (derived) => derived.length === token.length && timingSafeEqual(Buffer.from(derived), Buffer.from(token)),
  );
