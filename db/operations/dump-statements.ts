import { createHash, type Hash } from 'node:crypto';
import { DeployError } from '../deploy/deploy-error.ts';

/** Reads the lines of a text in UTF-8. They end at '\n' only: what else ends a line (CR, U+2028, U+2029) stands in stored texts. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The pieces of a line that has not ended: a line may be of many chunks.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...further] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    for (const piece of further) {
      yield pieces.join('');
      pieces = [piece];
    }
  }
  const last = pieces.join('') + decoder.decode();
  if (last) yield last;
}

/** Reads the statements of a dump, one at a time. In a dump, a statement ends with its line, and a trigger with END. */
export async function* readStatements(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let statement = '';
  let quotes = 0;
  for await (const line of lines) {
    statement += statement ? `\n${line}` : line;
    quotes += line.split("'").length - 1;
    const isComment = statement.startsWith('--');
    const isTrigger = /^CREATE\s+TRIGGER\b/i.test(statement);
    if (!isComment && (quotes % 2 === 1 || !(isTrigger ? /\bEND;$/i : /;$/).test(line))) continue;
    yield statement;
    statement = '';
    quotes = 0;
  }
  if (statement.trim()) throw new DeployError('El archivo está cortado: su última sentencia no termina.');
}

export const findInsertedTable = (statement: string): string | undefined =>
  /^INSERT INTO ["`]?(\w+)["`]? VALUES/.exec(statement)?.[1];

/** The name of a virtual table that this statement of a dump creates. */
export const findVirtualTableName = (statement: string): string | undefined =>
  /^INSERT INTO sqlite_schema\b.*?VALUES\('table','(\w+)'/.exec(statement)?.[1];

/** Whether a table is the schema, or one of those in which the virtual tables of these names are stored: a restore writes them anew. */
export const isOfIndexes = (table: string, names: readonly string[]): boolean =>
  table === 'sqlite_schema' || names.some((name) => table.startsWith(`${name}_`));

export type TableContent = { rows: number; sha256: string };

/** Collects the number of rows of each table of a dump, and the hash of their INSERT statements in the order of the dump. */
export function createContents() {
  const hashes = new Map<string, { rows: number; hash: Hash }>();
  return {
    add(statement: string): void {
      const table = findInsertedTable(statement);
      if (!table) return;
      const content = hashes.get(table) ?? { rows: 0, hash: createHash('sha256') };
      hashes.set(table, content);
      content.rows += 1;
      content.hash.update(`${statement}\n`);
    },
    read: (): Map<string, TableContent> =>
      new Map(
        [...hashes].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.copy().digest('hex') }]),
      ),
  };
}

/** The lines behind a dump that say what each table holds: '-- leads 120 rows sha256 9f86…'. */
export const toContentLines = (contents: ReadonlyMap<string, TableContent>): string[] =>
  [...contents].map(([table, { rows, sha256 }]) => `-- ${table} ${rows} rows sha256 ${sha256}`);

/** Reads a line of toContentLines; undefined for any other. */
export function readContentLine(line: string): [table: string, content: TableContent] | undefined {
  const [, table, rows, sha256] = /^-- (\w+) (\d+) rows sha256 ([0-9a-f]{64})$/.exec(line) ?? [];
  return table && sha256 ? [table, { rows: Number(rows), sha256 }] : undefined;
}
