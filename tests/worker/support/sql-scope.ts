import { businessTables } from './database-schema.ts';
import type { Statement } from './recording-server.ts';

const tenantTables = [...(await businessTables()), 'users', 'history_subjects'];

const countName = (names: (string | undefined)[], name: string) =>
  names.filter((each) => each === name).length;
/** The subquery that a statement in the round trip of the session filters by. */
const AGENCY_OF_SESSION =
  '(select "users"."agency_id" from "sessions" inner join "users" on "users"."id" = "sessions"."user_id" where "sessions"."id" = ?)';

/** The tables that a statement reads or changes more often than it filters them by the agency of the session. */
export function findUnscopedTables({ sql, args }: Statement, agencyId: string): string[] {
  // The session is what determines the agency.
  if (/^select (?:(?! from ).)* from "sessions"/.test(sql)) return [];
  if (sql.includes(AGENCY_OF_SESSION)) {
    const before = sql.slice(0, sql.indexOf(AGENCY_OF_SESSION)).split('?').length - 1;
    const statement = { sql: sql.replace(AGENCY_OF_SESSION, '?'), args: args.with(before, agencyId) };
    return findUnscopedTables(statement, agencyId);
  }
  const named = [...sql.matchAll(/\b(?:from|join|update) "(\w+)"/g)].map(([, table]) => table);
  let argIndex = 0;
  const scoped = [...sql.matchAll(/(?:(?:"(\w+)"\.)?"agency_id" = )?\?/g)].flatMap(([whole, table]) =>
    args[argIndex++] === agencyId && whole.length > 1 ? [table] : [],
  );
  return tenantTables.filter((table) => countName(named, table) > countName(scoped, table));
}

/** The count of statements on tenant tables, and the SQL of those that are not scoped to the agency. */
export function checkScope(statements: Statement[], agencyId: string) {
  const onTenantTables = statements.filter(({ sql }) =>
    tenantTables.some((table) => sql.includes(`"${table}"`)),
  );
  return {
    tenantStatements: onTenantTables.length,
    unscopedStatements: onTenantTables
      .filter((one) => findUnscopedTables(one, agencyId).length > 0)
      .map(({ sql }) => sql),
  };
}
