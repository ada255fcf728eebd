import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { runQueued } from './hashing-queue.ts';

// One of the scrypt settings that OWASP recommends (N = 2^14, r = 8, p = 5); 140 ms of a Worker's CPU.
const COST_LOG2 = 14;
const BLOCK_SIZE = 8;
const PARALLELISM = 5;
const HASH_BYTES = 32;

/**
 * Returns the hash of a password as it is stored: '$scrypt$ln=14,r=8,p=5$salt$hash' (PHC string format, base64 without padding).
 * Throws SERVICE_UNAVAILABLE when the hashing queue is full.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { ln: COST_LOG2, r: BLOCK_SIZE, p: PARALLELISM });
  return `$scrypt$ln=${COST_LOG2},r=${BLOCK_SIZE},p=${PARALLELISM}$${toBase64(salt)}$${toBase64(hash)}`;
}

/**
 * Returns whether a password matches the stored hash (`matches`), and whether that hash has old parameters and should be replaced
 * (`outdated`). Without a stored hash it takes the same time and is never a match. Throws SERVICE_UNAVAILABLE when the queue is full.
 */
export async function verifyPassword(password: string, stored: string | undefined) {
  const [, ln, r, p, salt, hash] = PHC.exec(stored ?? DUMMY_HASH) ?? [];
  if (!salt || !hash) return { matches: false, outdated: false };
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  const matches = timingSafeEqual(actual, expected) && stored !== undefined;
  return {
    matches,
    outdated: matches && (Number(ln) !== COST_LOG2 || Number(r) !== BLOCK_SIZE || Number(p) !== PARALLELISM),
  };
}

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
// Costs as much as a real one, so that the response time does not reveal whether an address has an account.
const DUMMY_HASH = `$scrypt$ln=${COST_LOG2},r=${BLOCK_SIZE},p=${PARALLELISM}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const toBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function derive(password: string, salt: Buffer, cost: { ln: number; r: number; p: number }): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 64 * 1024 * 1024 };
  return runQueued(() => scryptAsync(password.normalize('NFC'), salt, options));
}

const scryptAsync = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
