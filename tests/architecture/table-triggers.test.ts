import { expect, test } from 'vitest';
import { readMigrations } from '../../db/local/migrations.ts';
import { toTableTriggers } from '../../db/local/table-triggers.ts';

const created = `CREATE TABLE \`ad_counts\` (
\t\`agency_id\` text NOT NULL,
\t\`status\` text NOT NULL,
\t\`count\` integer NOT NULL,
\tPRIMARY KEY(\`agency_id\`, \`status\`)
);
--> statement-breakpoint
CREATE TABLE \`ads\` (
\t\`id\` text PRIMARY KEY NOT NULL,
\t\`agency_id\` text NOT NULL,
\t\`title\` text NOT NULL,
\t\`search_text\` text,
\t\`sort_text\` text,
\t\`searchable\` text GENERATED ALWAYS AS (coalesce("search_text", "title")) VIRTUAL,
\t\`collation_key\` text GENERATED ALWAYS AS (coalesce("sort_text", "title")) VIRTUAL,
\t\`status\` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE \`job_runs\` (
\t\`job\` text NOT NULL
);
`;
const trim = (statement: string) => statement.replace(/^\s*(--.*\s)*/, '').trim();

test('new tables get the triggers that the tables of their kind have', () => {
  const triggers = toTableTriggers(created);
  const names = triggers.map((trigger) => /CREATE TRIGGER (\w+)/.exec(trigger)?.[1]);
  expect(names).toEqual([
    'ad_counts_stay',
    'ads_stay',
    'ads_unfold',
    'ads_counted',
    'ads_uncounted',
    'ads_recounted',
  ]);
  const applied = readMigrations().flatMap(({ statements }) => statements.map(trim));
  for (const trigger of triggers) expect(applied).toContain(trigger);
});

test('an unfolded text follows every column that it falls back to', () => {
  const several = created.replaceAll(', "title"', `, "title" || ' ' || coalesce("address", '')`);
  expect(toTableTriggers(several)[2]).toContain(
    'AFTER UPDATE OF title, address ON ads\nWHEN NEW.search_text IS NOT NULL',
  );
});
