import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/paths.ts';

/** What the commands of the documents read from the environment. */
const NEEDS: [RegExp, string[]][] = [
  [
    /\bnpx wrangler\b|\bnpm run (release|deploy|preview)\b/,
    ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'],
  ],
  [/\bnpm run (db:|agency:|release|deploy)/, ['DATABASE_URL', 'DATABASE_TOKEN']],
  [/\bnpm run (release|deploy|preview -- up)\b/, ['LINK_SECRET']],
  [/\bnpm run release\b/, ['SMOKE_EMAIL', 'SMOKE_PASSWORD']],
  [/\bnpm run preview\b/, ['TURSO_API_TOKEN', 'TURSO_ORG']],
  [/\bnpm run preview -- up\b/, ['PREVIEW_PASSWORD']],
];

const listBlocks = (file: string) =>
  [...readFileSync(join(root, 'docs', file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, block = '']): [string, string[]] => [`${file}: ${block.split('\n')[0]}`, block.split('\n')],
  );

test.each(
  ['operations.md', 'deploying.md', 'scale.md']
    .flatMap(listBlocks)
    .filter(([, lines]) => lines.some((line) => line.startsWith('export'))),
)('a terminal has every variable before the command that needs it: %s', (_name, lines) => {
  const exported = new Set<string>();
  for (const line of lines.map((each) => each.replace(/#.*/, ''))) {
    for (const [, variable = ''] of line.startsWith('export') ? line.matchAll(/\b([A-Z_]+)=/g) : [])
      exported.add(variable);
    const needed = NEEDS.flatMap(([command, variables]) => (command.test(line) ? variables : []));
    const named = [...line.matchAll(/\$([A-Z_]+)/g)].map(([, variable = '']) => variable);
    expect
      .soft([line, [...needed, ...named].filter((variable) => !exported.has(variable))])
      .toEqual([line, []]);
  }
});
