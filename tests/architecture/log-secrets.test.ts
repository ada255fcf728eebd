import { expect, test } from 'vitest';
import { findSecretLines } from '../support/log-secrets.ts';

test.each([
  'Llavero!2026',
  'tr4montana&garbí',
  '$scrypt$ln=14,r=8,p=5$AAAA$AAAA',
  '__Host-session=x',
  'k3v9x0q2m4k3v9x0q2m4k3v9x0q2m4k3v9x0q2m4',
  'ana-peniscola@llavero.test',
])('findSecretLines: finds %s', (secret) => {
  expect(findSecretLines(['info {"event":"start"}', `error {"message":"no: ${secret}"}`])).toHaveLength(1);
});

test('findSecretLines: ignores digests and ids', () => {
  expect(findSecretLines([`warn {"ip":"${'ab12'.repeat(8)}","id":"${crypto.randomUUID()}"}`])).toEqual([]);
});
