import { measureScanner } from '../../bench/scanner.ts';
import { expect, test } from '../../support/browser.ts';

test.setTimeout(180_000);

test('a photo of 12 megapixels is scanned in a time a person waits for', async ({ baseURL }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same figure twice');
  const figures = await measureScanner(baseURL ?? '');
  const text = Object.entries(figures).map(([name, ms]) => `${name} ${Math.round(ms)} ms`);
  console.log(`12 MP: ${text.join(', ')}`);
  // Generous, for a machine that is doing other things as well.
  expect(figures.corners).toBeLessThan(30_000);
  expect(figures.straightened).toBeLessThan(30_000);
});
