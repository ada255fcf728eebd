/** A table that a migration creates, with its columns by the names of the database. */
type CreatedTable = { name: string; columns: string[]; foldedFrom: string[] };

/** Returns the triggers of the tables that the SQL of a migration creates: what the schema cannot say and every such table has. */
export function toTableTriggers(sql: string): string[] {
  const tables = [...sql.matchAll(/^CREATE TABLE `(\w+)` \(\n([\s\S]*?)\n\);/gm)].map(
    ([, name = '', body = '']): CreatedTable => ({
      name,
      columns: [...body.matchAll(/^\t`(\w+)` /gm)].map(([, column = '']) => column),
      foldedFrom: findFolded(body),
    }),
  );
  return tables.flatMap((table) => [
    ...(table.columns.includes('agency_id') ? [stay(table)] : []),
    ...(table.columns.includes('search_text') ? [unfold(table)] : []),
    ...tables.filter(({ name }) => isCounter(name, table)).flatMap(({ name }) => count(table, name)),
  ]);
}

/** The columns that the generated ones of a folded text fall back to: "name" of coalesce("search_text", "name"). */
const findFolded = (body: string): string[] => {
  const fallbacks = [...body.matchAll(/\(coalesce\("(?:search|sort)_text", (.*)\)\) VIRTUAL/g)];
  const columns = fallbacks.flatMap(([, fallback = '']) => [...fallback.matchAll(/"(\w+)"/g)]);
  return [...new Set(columns.map(([, column = '']) => column))];
};

/** The name of the counter of a table: 'ad_counts' of 'ads', 'property_counts' of 'properties'. */
export const toCounterName = (table: string) =>
  `${table.replace(/(ie)?s$/, (end) => (end === 'ies' ? 'y' : ''))}_counts`;
const isCounter = (counter: string, { name, columns }: CreatedTable) =>
  columns.includes('status') && toCounterName(name) === counter;

const stay = ({ name }: CreatedTable) =>
  `CREATE TRIGGER ${name}_stay BEFORE UPDATE OF agency_id ON ${name} WHEN NEW.agency_id IS NOT OLD.agency_id
BEGIN SELECT RAISE(ABORT, 'agency_is_fixed'); END;`;

// A release that does not fold writes the text alone: what was folded from the former one goes.
const unfold = ({ name, foldedFrom }: CreatedTable) =>
  `CREATE TRIGGER ${name}_unfold AFTER UPDATE OF ${foldedFrom.join(', ')} ON ${name}
WHEN NEW.search_text IS NOT NULL AND NEW.search_text IS OLD.search_text AND NEW.sort_text IS OLD.sort_text
  AND (${foldedFrom.map((column) => `NEW.${column} IS NOT OLD.${column}`).join(' OR ')})
BEGIN UPDATE ${name} SET search_text = NULL, sort_text = NULL WHERE id = NEW.id; END;`;

function count({ name }: CreatedTable, counter: string): string[] {
  const more = `INSERT INTO ${counter} (agency_id, status, count) VALUES (NEW.agency_id, NEW.status, 1)
  ON CONFLICT (agency_id, status) DO UPDATE SET count = count + 1;`;
  const less = `UPDATE ${counter} SET count = count - 1 WHERE agency_id = OLD.agency_id AND status = OLD.status;`;
  return [
    `CREATE TRIGGER ${name}_counted AFTER INSERT ON ${name}\nBEGIN\n  ${more}\nEND;`,
    `CREATE TRIGGER ${name}_uncounted AFTER DELETE ON ${name}\nBEGIN\n  ${less}\nEND;`,
    `CREATE TRIGGER ${name}_recounted AFTER UPDATE OF status ON ${name} WHEN NEW.status <> OLD.status\nBEGIN\n  ${less}\n  ${more}\nEND;`,
  ];
}
