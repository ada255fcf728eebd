import { expect, test } from 'vitest';
import type { Source } from './tree.ts';
import { sourceOf, sources } from './tree.ts';

// The first match counts. Demo data grow with what they show.
const ceilings: [RegExp, number][] = [
  [/^db\/seed\//, Number.POSITIVE_INFINITY],
  [/^db\/local\//, 150],
  [/^db\//, 80],
  [/^worker\/routers\//, 120],
  [/^worker\//, 100],
  [/^src\/routes\//, 40],
  [/^src\/ui\//, 100],
  [/^src\//, 150],
  [/^tests\//, 200],
];

function tooLong({ path, lines }: Source): string[] {
  const ceiling = ceilings.find(([files]) => files.test(path))?.[1] ?? 0;
  return lines > ceiling ? [`${path}: ${lines} lines, ceiling ${ceiling}`] : [];
}

test('no file has outgrown its room', () => {
  expect(sources('db', 'worker', 'src', 'tests').flatMap(tooLong)).toEqual([]);
});

test.each([
  ['src/routes/crm/route.tsx', 40],
  ['worker/routers/leads.ts', 120],
  ['worker/rows.ts', 100],
  ['db/domain/leads.ts', 80],
  ['src/features/leads/lead-form.tsx', 150],
  ['tests/worker/leads.test.ts', 200],
])('%s may have %i lines and not one more', (path, ceiling) => {
  expect(tooLong(sourceOf(path, '\n'.repeat(ceiling)))).toEqual([]);
  expect(tooLong(sourceOf(path, '\n'.repeat(ceiling + 1)))).toHaveLength(1);
});
