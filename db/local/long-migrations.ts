import { createClient } from '@libsql/client/web';
import { listApplied } from './applied-migrations.ts';
import { type Migration, migrationsFolder, readMigrations, toPlainStatement } from './migrations.ts';

/** What a statement does to every row of a table: sorts them into an index, writes them, or reads them for a constraint. */
type Work = 'index' | 'write' | 'read';
export type RowWork = { table: string; work: Work };

/** Rows a second, of the audit log, whose rows are the widest (docs/migrations.md). */
const ROWS_PER_SECOND: Record<Work, number> = { index: 150_000, write: 50_000, read: 80_000 };
/** The server ends a transaction of this age as soon as somebody else wants to write. All pending migrations are one transaction. */
export const MAX_SECONDS = 5;
/** Shorter statements are not announced. */
const MIN_SECONDS = 0.5;

const name = '["`]?(\\w+)["`]?';
const patterns: [RegExp, Work][] = [
  [
    new RegExp(`^CREATE\\s+(?:UNIQUE\\s+)?INDEX\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?\\S+\\s+ON\\s+${name}`, 'i'),
    'index',
  ],
  [new RegExp(`^UPDATE\\s+(?:OR\\s+\\w+\\s+)?${name}`, 'i'), 'write'],
  [new RegExp(`^DELETE\\s+FROM\\s+${name}`, 'i'), 'write'],
  // Of a new column, these alone are tested on the rows that are there (sqlite.org/lang_altertable.html).
  [new RegExp(`^ALTER\\s+TABLE\\s+${name}\\s+ADD\\b.*\\bCHECK\\b`, 'is'), 'read'],
  [new RegExp(`^ALTER\\s+TABLE\\s+${name}\\s+ADD\\b(?=.*\\bGENERATED\\b).*\\bNOT\\s+NULL\\b`, 'is'), 'read'],
];

/** Returns the tables of which a statement reads or writes every row, as far as its beginning and its sources say; a WHERE may spare some. */
export function findRowWork(statement: string): RowWork[] {
  const plain = toPlainStatement(statement);
  for (const [pattern, work] of patterns) {
    const table = pattern.exec(plain)?.[1];
    if (table) return [{ table, work }];
  }
  const isCopy = /^(?:INSERT|REPLACE)\b.*\bSELECT\b|^WITH\b|^CREATE\s+TABLE\b.*\bAS\s+SELECT\b/is.test(plain);
  const sources = isCopy ? [...plain.matchAll(new RegExp(`\\b(?:FROM|JOIN)\\s+${name}`, 'gi'))] : [];
  return [...new Set(sources.map(([, table = '']) => table))].map((table) => ({ table, work: 'write' }));
}

/**
 * Says which statements of the pending migrations take long in a database, by the rows of the tables that they read or write, and
 * whether all of them together take longer than a transaction may while others write. Says nothing where none is long.
 */
export async function announceLongMigrations(
  url: string,
  authToken = process.env.DATABASE_TOKEN,
  {
    folder = migrationsFolder,
    print = console.log,
  }: { folder?: string; print?: (line: string) => void } = {},
): Promise<void> {
  const client = createClient({ url, authToken });
  try {
    const newest = Math.max(0, ...(await listApplied(client)).map(({ when }) => when));
    const pending = readMigrations(folder).filter(({ when }) => when > newest);
    const counts = new Map<string, number>();
    const { rows: tables } = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
    const existing = new Set(tables.map((row) => String(row.name)));
    const countRows = async (table: string) => {
      const known = counts.get(table);
      if (known !== undefined || !existing.has(table)) return known ?? 0;
      const { rows } = await client.execute(`SELECT count(*) AS count FROM "${table}"`);
      counts.set(table, Number(rows[0]?.count));
      return Number(rows[0]?.count);
    };
    let total = 0;
    for (const { tag, statement, table, work } of pending.flatMap(listRowWork)) {
      const rows = await countRows(table);
      const seconds = rows / ROWS_PER_SECOND[work];
      total += seconds;
      if (seconds >= MIN_SECONDS)
        print(
          `  ${tag}: ${toShort(statement)} recorre ${formatNumber(rows)} filas, unos ${formatNumber(seconds)} s.`,
        );
    }
    if (total > MAX_SECONDS)
      print(
        `  En total unos ${formatNumber(total)} s. Si alguien escribe mientras tanto, se rechaza a los ${MAX_SECONDS} s y no se cambia nada: docs/migrations.md.`,
      );
  } finally {
    client.close();
  }
}

const listRowWork = ({ tag, statements }: Migration) =>
  statements.flatMap((statement) => findRowWork(statement).map((found) => ({ tag, statement, ...found })));

/** The beginning of a statement, in one line. */
const toShort = (statement: string) => {
  const line = statement
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 70 ? `${line.slice(0, 70)}…` : line;
};

const formatNumber = (value: number) => Math.round(value).toLocaleString('es-ES', { useGrouping: 'always' });
