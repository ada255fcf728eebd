import { expect, test } from 'vitest';
import { toFeedDigest } from '../../../worker/domains/kyero-feed/feed-digest.ts';

const [first = '', second = ''] = ['a', 'b'].map((letter) => letter.repeat(32));
const feed = { id: 'x', registrations: [], platforms: [], state: '[1]' };
const digest = (LINK_SECRET: string, changed = {}) => toFeedDigest({ LINK_SECRET }, { ...feed, ...changed });

test('a feed is another one with other rows, registrations and platforms, and of another secret of its addresses', () => {
  const others = [
    digest(first, { state: '[2]' }),
    digest(first, { registrations: [{ registry: 'AICAT', number: '1' }] }),
    digest(first, { platforms: ['Idealista'] }),
    digest(second),
    // While the secret is being replaced the newest one makes the addresses.
    digest(`${second} ${first}`),
  ];
  expect(new Set([digest(first), ...others]).size).toBe(others.length);
  expect(others[3]).toBe(others[4]);
  expect(digest(`${first} ${second}`)).toBe(digest(first));
});
