// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/programs.ts';
import { type Mutation, worker } from './mutation.ts';

const tenantDb = 'worker/tenant/tenant-db.ts';
const statements = 'worker/tenant/statements.ts';
const visibility = 'worker/tenant/visibility.ts';
const tenancy = worker('database/database-tenancy', 'database/tenant-db', 'access/authorization-tenancy');
const scope = worker('database/database-statements', ...['database/database-tenancy', 'database/tenant-db']);
const hidden = worker('access/agent-visibility', 'database/tenant-db');

/** One mutation for each table of which rows are hidden from a restricted user. */
function showHiddenRows(): Mutation[] {
  const text = readFileSync(join(root, visibility), 'utf8');
  const inside = text.slice(text.indexOf('const rules: Record'), text.indexOf('const getRule'));
  return [...inside.matchAll(/\n {4}(\w+): \(\) =>/g)].map(
    ([find, table]): Mutation => ({
      name: `a restricted user sees all of ${table}`,
      file: visibility,
      find,
      replace: `${find} true ? undefined :`,
      suites: worker('database/tenant-db'),
      sees: `[ '${table}', `,
    }),
  );
}

export const tenantMutations: Mutation[] = [
  ...showHiddenRows(),
  {
    name: 'no row is restricted to its agency',
    file: tenantDb,
    find: 'and(eq(table.agencyId, agencyId), ...conditions.map(',
    replace: 'and(sql`${agencyId} is not null`, ...conditions.map(',
    suites: tenancy,
  },
  {
    name: 'all agencies have one live object',
    file: 'worker/live/live-routes.ts',
    find: 'namespace.getByName(agencyId)',
    replace: 'namespace.getByName(`agency${agencyId.length}`)',
    suites: worker('live/live'),
  },
  {
    name: 'no row is hidden from a restricted user',
    file: tenantDb,
    find: 'agencyWhere(table, ...conditions, isVisible(table))',
    replace: 'agencyWhere(table, ...conditions)',
    suites: hidden,
  },
  {
    name: 'an or in a condition widens the tenant condition',
    file: tenantDb,
    find: 'condition && sql`(${condition})`',
    replace: 'condition && sql`${condition}`',
    suites: worker('database/tenant-db', 'database/database-tenancy'),
  },
  {
    name: 'findById returns a row of another agency',
    file: tenantDb,
    find: '.where(tenantWhere(table, eq(table.id, id)));\n    if (!row)',
    replace: '.where(eq(table.id, id));\n    if (!row)',
    suites: tenancy,
  },
  {
    name: 'count counts the rows of every agency',
    file: tenantDb,
    find: '.where(tenantWhere(table, ...where))\n      .orderBy(...order)\n      .limit(cap)',
    replace: '.where(and(...where))\n      .orderBy(...order)\n      .limit(cap)',
    suites: scope,
  },
  {
    name: 'a subquery of a field reads the row of another agency',
    file: tenantDb,
    find: 'sql<V | null>`(select ${value} from ${table} where ${tenantWhere(table, eq(table.id, id))})`',
    replace: 'sql<V | null>`(select ${value} from ${table} where ${eq(table.id, id)})`',
    suites: scope,
  },
  {
    name: 'a subquery of a hidden field reads the row of another agency',
    file: tenantDb,
    find: 'sql<V | null>`(select ${value} from ${table} where ${agencyWhere(table, eq(table.id, id))})`',
    replace: 'sql<V | null>`(select ${value} from ${table} where ${eq(table.id, id)})`',
    suites: scope,
  },
  {
    name: 'a subquery of a count counts the rows of every agency',
    file: tenantDb,
    find: '`(select count(*) from ${table} where ${tenantWhere(table, ...where)})`',
    replace: '`(select count(*) from ${table} where ${and(sql`1`, ...where)})`',
    suites: scope,
  },
  {
    name: 'a subquery of a column reads the rows of every agency',
    file: tenantDb,
    find: 'sql`(select ${column} from ${table} where ${rowsWhere(table, ...where)})`',
    replace: 'sql`(select ${column} from ${table} where ${and(sql`1`, ...where)})`',
    suites: scope,
  },
  {
    name: 'a subquery of a position reads the rows of every agency',
    file: tenantDb,
    find: '${rowsWhere(table, ...where)} order by',
    replace: '${and(sql`1`, ...where)} order by',
    suites: scope,
  },
  {
    name: 'a file of another agency is found with the session',
    file: tenantDb,
    find: '.where(and(eq(table.agencyId, agencyId), ...where));',
    replace: '.where(and(sql`${agencyId} is not null`, ...where));',
    suites: worker('files/downloads-authorization', 'access/authorization-tenancy'),
  },
  {
    name: 'the property of a file is one of any agency',
    file: tenantDb,
    find: 'and(eq(properties.agencyId, agencyId), eq(properties.id, table.propertyId))',
    replace: 'and(eq(properties.id, table.propertyId))',
    suites: scope,
  },
  {
    name: 'insertIfParentExists takes a parent of another agency',
    file: statements,
    find: 'from ${parent} where ${tenantWhere(parent, ...where)}`)',
    replace: 'from ${parent} where ${sql.join(where.filter(Boolean) as never, sql` and `)}`)',
    suites: scope,
  },
  {
    name: 'updateWhere changes rows of every agency',
    file: statements,
    find: '.where(tenantWhere(table, ...where))\n      .returning({ id: table.id })',
    replace:
      '.where(sql.join(where.filter(Boolean) as never, sql` and `))\n      .returning({ id: table.id })',
    suites: scope,
  },
  {
    name: 'renumber numbers rows of every agency',
    file: statements,
    find: 'from ${table} where ${tenantWhere(table, ...where)}) as lined`',
    replace: 'from ${table} where ${sql.join(where.filter(Boolean) as never, sql` and `)}) as lined`',
    suites: scope,
  },
  {
    name: 'deleteWhere deletes rows of every agency',
    file: statements,
    find: 'db.delete(table).where(tenantWhere(table, ...where));',
    replace: 'db.delete(table).where(sql.join(where.filter(Boolean) as never, sql` and `));',
    suites: scope,
  },
  {
    name: 'a row is deleted in any agency',
    file: 'worker/tenant/mutations.ts',
    find: 'const rowWhere = tenantWhere(table, eq(table.id, id));',
    replace: 'const rowWhere = eq(table.id, id);',
    suites: tenancy,
  },
  {
    name: 'a colleague is changed in any agency',
    file: 'worker/tenant/user-mutations.ts',
    find: 'tenantWhere(users, eq(users.id, id), ...conditions);',
    replace: 'and(eq(users.id, id), ...conditions);',
    suites: [...tenancy, ...worker('users/users-change')],
  },
  {
    name: 'a deleted colleague is changed',
    file: 'worker/tenant/user-mutations.ts',
    find: "userWhere(id, ne(users.status, 'deleted'))",
    replace: 'userWhere(id)',
    suites: worker('users/users-change', 'users/users-leave', 'users/users-model'),
  },
  {
    name: 'an invitation of another agency gets a new link',
    file: 'worker/tenant/invitation-mutations.ts',
    find: '.where(tenantWhere(invitations, eq(invitations.id, id)))',
    replace: '.where(eq(invitations.id, id))',
    suites: [...tenancy, ...worker('users/invitations')],
  },
  {
    name: 'a merge is undone in any agency',
    file: 'worker/tenant/merge-records.ts',
    find: 'const canUndo = tenantWhere(\n      merges,\n',
    replace: 'const canUndo = and(\n',
    suites: [...tenancy, ...worker('duplicates/merges')],
  },
  {
    name: 'an agent sets the absence of a colleague',
    file: 'worker/queries/agency/absences.ts',
    find: "if (id !== userId && role !== 'manager')",
    replace: "if (id !== userId && role === ('nobody' as string))",
    suites: worker('users/absences'),
  },
  {
    name: 'a user who is absent too stands in, and sees hidden records',
    file: 'worker/tenant/absences.ts',
    find: 'notInArray(absences.substituteId, absentUsers),',
    replace: 'or(notInArray(absences.substituteId, absentUsers), sql`1`),',
    suites: worker('users/absences'),
  },
  {
    name: 'a user who is not active stands in',
    file: 'worker/tenant/absences.ts',
    find: ", eq(users.status, 'active'));",
    replace: ');',
    suites: worker('users/absences'),
  },
  {
    name: 'a restricted user refers to hidden records',
    file: visibility,
    find: '    if (restrictedTo === null) return values;',
    replace: '    if (restrictedTo !== "nobody") return values;',
    suites: hidden,
  },
  {
    name: 'a restricted user sees files of hidden properties',
    file: 'worker/files/find-stored-file.ts',
    find: 'found && canSee(user, found.assignedTo) ? found : undefined',
    replace: 'found && (canSee(user, found.assignedTo) || true) ? found : undefined',
    suites: hidden,
  },
  {
    name: 'somebody stands in before the absence',
    file: 'worker/tenant/absences.ts',
    find: 'and(lte(absences.firstDay, day), gte(absences.lastDay, day))',
    replace: 'and(gte(absences.lastDay, day))',
    suites: worker('users/absences'),
  },
  {
    name: 'somebody stands in after the absence',
    file: 'worker/tenant/absences.ts',
    find: 'and(lte(absences.firstDay, day), gte(absences.lastDay, day))',
    replace: 'and(lte(absences.firstDay, day))',
    suites: worker('users/absences'),
  },
  {
    name: 'absences of every agency count',
    file: 'worker/tenant/absences.ts',
    find: 'from ${absences} where ${agencyWhere(absences, isToday)})',
    replace: 'from ${absences} where ${isToday})',
    suites: worker('users/absences', 'database/database-statements'),
    survives: 'ids of users are those of one agency: an absence of another agency names none of this one',
  },
  {
    name: 'leads go to who is absent',
    file: 'worker/tenant/absences.ts',
    find: 'or(sql`${user} not in ${absentUsers}`,',
    replace: 'or(sql`${user} is not null`,',
    suites: worker('users/absences'),
  },
  {
    name: 'everybody stands in for who is absent, and sees their records',
    file: 'worker/auth/session.ts',
    find: '(substituteId === id ? [userId] : [])',
    replace: '(userId === id ? [] : [userId])',
    suites: worker('users/absences'),
  },
  {
    name: 'who stands in sees nothing of the absent user',
    file: visibility,
    find: "agentVisibility === 'own' ? [id, ...substituteFor] : null",
    replace: "agentVisibility === 'own' ? [id] : substituteFor && null",
    suites: worker('users/absences'),
  },
  {
    name: 'a closing counts the leads of a hidden property',
    file: 'worker/queries/properties/closings.ts',
    find: '        sql`${matches.propertyId} in ${subqueries.column(properties, id, ...among)}`,\n',
    replace: '',
    suites: worker('records/closings'),
  },
  {
    name: 'a closing takes records that the user does not see',
    file: 'worker/queries/properties/closings.ts',
    find: '  if (found.join() !== [ids, adIds, matchIds].map(({ length }) => length).join()) throw notFound();\n',
    replace: '  void found;\n',
    suites: worker('records/closings'),
  },
  {
    name: 'undoing a closing deletes tasks of a colleague',
    file: 'worker/queries/properties/closings.ts',
    find: "  const created = [...isOfClosing(clientKey), eq(tasks.createdBy, tenantDb.userId ?? '')];\n  const untouched",
    replace: '  const created = isOfClosing(clientKey);\n  const untouched',
    suites: worker('records/closings'),
  },
  {
    name: 'undoing a closing of another agency is done',
    file: 'worker/queries/properties/closings.ts',
    find: '  if (!found?.value) throw notFound();',
    replace: '  void found;',
    suites: worker('records/closings'),
  },
  {
    name: 'undoing a closing changes some of what the user does not see',
    file: 'worker/queries/properties/closings.ts',
    find: 'update.statements(areSeen)',
    replace: 'update.statements(undefined)',
    suites: worker('records/closings'),
  },
  {
    name: 'undoing a closing deletes the tasks where the user does not see a record',
    file: 'worker/queries/properties/closings.ts',
    find: 'eq(tasks.version, 1), areSeen];',
    replace: 'eq(tasks.version, 1)];',
    suites: worker('records/closings'),
  },
];
