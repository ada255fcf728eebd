import { expect, test } from 'vitest';
import { deriveTokens, isLinkToken, type LinkTarget } from '../../worker/link-token.ts';

const [first = '', second = ''] = ['a', 'b'].map((letter) => letter.repeat(32));
const page: LinkTarget = { kind: 'sharedPage', id: 'x', generation: 1 };
const tokenOf = (linked: LinkTarget, LINK_SECRET = first) => deriveTokens({ LINK_SECRET }, linked)[0] ?? '';

test('a token is of one record, kind and generation, and of 160 bits', () => {
  const others: LinkTarget[] = [
    { ...page, id: 'y' },
    { ...page, generation: 2 },
    { ...page, kind: 'ownerReport' },
    { ...page, kind: 'portalPhotos' },
    { kind: 'feedPage', id: 'x', generation: '1' },
  ];
  expect(tokenOf(page)).toMatch(/^[\da-f]{40}$/);
  expect(new Set([page, ...others].map((linked) => tokenOf(linked))).size).toBe(others.length + 1);
  for (const linked of others) expect(isLinkToken({ LINK_SECRET: first }, linked, tokenOf(page))).toBe(false);
});

test('while the secret is being replaced tokens of both hold, and new ones are of the newest', () => {
  const holds = (LINK_SECRET: string, token: string) => isLinkToken({ LINK_SECRET }, page, token);
  const [old, next] = [tokenOf(page), tokenOf(page, second)];
  expect(tokenOf(page, `${second} ${first}`)).toBe(next);
  expect([holds(`${second} ${first}`, old), holds(`${second} ${first}`, next)]).toEqual([true, true]);
  expect([holds(second, old), holds(second, next)]).toEqual([false, true]);
  for (const wrong of ['', old.slice(1), `${old}0`, old.toUpperCase(), 'x'.repeat(40)])
    expect(holds(first, wrong)).toBe(false);
});

test('a deployment without a secret, with a short one or with three makes no token', () => {
  for (const secret of [
    undefined,
    '',
    ' ',
    'short',
    `${first} short`,
    `${first} ${second} ${'c'.repeat(32)}`,
  ])
    expect(() => deriveTokens({ LINK_SECRET: secret as string }, page)).toThrow(/LINK_SECRET/);
});
