/** The two proofs: `npm test` is the core, `npm run test:rest` the rest; `npm run test:all` both. docs/tests.md says what runs where. */
export const proofs = ['core', 'rest'] as const;
export type Proof = (typeof proofs)[number];

export const isProof = (value: unknown): value is Proof => proofs.includes(value as Proof);
