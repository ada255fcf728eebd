/**
 * Source of a module in the place of the Worker's 'node:crypto': a password hash that was computed is not computed again. It costs 140 ms
 * by design, in which the Worker answers nobody, and the users of the suites share one password.
 */
export const cachedHashesSource = `
const crypto = process.getBuiltinModule('node:crypto');
export const { createHash, createHmac, randomBytes, timingSafeEqual } = crypto;
const hashes = new Map();
export function scrypt(password, salt, length, options, done) {
  const key = JSON.stringify([password, salt.toString('base64'), length, options]);
  const known = hashes.get(key);
  if (known) return void setTimeout(done, 0, null, known);
  crypto.scrypt(password, salt, length, options, (error, hash) => {
    if (hash) hashes.set(key, hash);
    done(error, hash);
  });
}
`;
