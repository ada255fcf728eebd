import { measureScanner } from '../../bench/scanner.ts';
import { expect, test } from '../../support/browser.ts';

test.setTimeout(180_000);

test(
  'scanner: a photo of 12 megapixels is scanned within its time budget',
  { tag: '@rest' },
  async ({ baseURL }, { project }) => {
    test.skip(project.name !== 'desktop', 'measured once');
    const figures = await measureScanner(baseURL ?? '');
    const text = Object.entries(figures).map(([name, ms]) => `${name} ${Math.round(ms)} ms`);
    console.log(`12 MP: ${text.join(', ')}`);
    // Generous, for a busy machine.
    expect(figures.corners).toBeLessThan(30_000);
    expect(figures.straightened).toBeLessThan(30_000);
  },
);
