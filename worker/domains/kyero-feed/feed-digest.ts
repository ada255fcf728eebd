import { sha256 } from '../../digest.ts';
import type { Env } from '../../env.ts';
import { deriveTokens } from '../../link-token.ts';
import type { FoundKyeroFeed } from './reads.ts';

/** Raised with every change of what is written of the same rows, so that no copy of before is confirmed. */
const FORMAT = 2;

/**
 * Returns what differs once a feed has other contents: its rows, the agency's registrations, or the secret that the addresses of its pages are
 * made of, which end with it.
 */
export function toFeedDigest(
  env: Pick<Env, 'LINK_SECRET' | 'LOCAL'>,
  {
    id,
    registrations,
    platforms,
    state,
  }: Pick<FoundKyeroFeed, 'id' | 'registrations' | 'platforms' | 'state'>,
): string {
  const [ofSecret] = deriveTokens(env, { kind: 'feedPage', id, generation: '' });
  return sha256(JSON.stringify([FORMAT, ofSecret, registrations, platforms, state])).slice(0, 32);
}
