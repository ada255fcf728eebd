import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { root } from '../support/paths.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Latin-1 has all letters of Spanish and Catalan; beside it quotes, dashes, spaces, the euro and minus sign, arrows up and down, œ. */
const codePoints = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[0x131, 0x152, 0x153, 0x2bc, 0x2c6, 0x2da, 0x2dc],
  ...range(0x2002, 0x2015),
  ...[0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2022, 0x2026, 0x202f, 0x2032, 0x2033, 0x2039, 0x203a],
  ...[0x20ac, 0x2122, 0x2191, 0x2193, 0x2212],
];

/** The font of the repository, which src/styles.css names. */
export const FONT_FILE = join(root, 'src/fonts/inter-subset.woff2');

/** Returns Inter (SIL Open Font License 1.1, src/fonts/OFL.txt) with the letters, weights and features that the pages use, as WOFF2. */
export function subsetInter(): Promise<Buffer> {
  const latin = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  return subsetFont(readFileSync(fileURLToPath(latin)), String.fromCodePoint(...codePoints), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'tnum'],
  });
}

if (process.argv[1] === import.meta.filename) writeFileSync(FONT_FILE, await subsetInter());
