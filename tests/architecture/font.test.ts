import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FONT_FILE, subsetInter } from '../font/subset.ts';

test('the font is what npm run font writes, and small enough for every first load', async () => {
  const font = readFileSync(FONT_FILE);
  expect(font.equals(await subsetInter())).toBe(true);
  expect(font.length).toBeLessThanOrEqual(32_000);
});
