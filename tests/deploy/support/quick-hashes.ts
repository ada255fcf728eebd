/**
 * Returns node:crypto with hashes of passwords that cost nothing and differ as those of the product do. For suites in which only their own
 * process hashes: vi.mock('node:crypto', …).
 */
export const withQuickHashes = (crypto: typeof import('node:crypto')): typeof import('node:crypto') => ({
  ...crypto,
  scrypt: ((password, salt, length, options, done) =>
    crypto.scrypt(password, salt, length, { ...options, N: 2 }, done)) as typeof crypto.scrypt,
});
