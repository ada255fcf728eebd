import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { runQueued } from './hashing-queue.ts';

// OWASP's second choice for scrypt; 140 ms of a Worker's CPU.
const LN = 14;
const BLOCK = 8;
const LANES = 5;
const LENGTH = 32;

/** A password as it is stored: '$scrypt$ln=14,r=8,p=5$salt$hash' (PHC string format, base64 without padding). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { ln: LN, r: BLOCK, p: LANES });
  return `$scrypt$ln=${LN},r=${BLOCK},p=${LANES}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether a password is the stored one, and whether it should be hashed anew (older parameters).
 * Without a stored hash it takes the same time and says no.
 */
export async function verifyPassword(password: string, stored: string | undefined) {
  const [, ln, r, p, salt, hash] = PHC.exec(stored ?? NOBODY) ?? [];
  if (!salt || !hash) return { right: false, outdated: false };
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
  });
  const right = timingSafeEqual(actual, expected) && stored !== undefined;
  return { right, outdated: right && (Number(ln) !== LN || Number(r) !== BLOCK || Number(p) !== LANES) };
}

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
// Costs what a real one costs, so that an unknown address takes as long as a known one.
const NOBODY = `$scrypt$ln=${LN},r=${BLOCK},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function derive(password: string, salt: Buffer, cost: { ln: number; r: number; p: number }): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 64 * 1024 * 1024 };
  return runQueued(() => scryptOf(password.normalize('NFC'), salt, options));
}

const scryptOf = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password, salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
