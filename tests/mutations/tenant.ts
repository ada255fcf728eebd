// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/programs.ts';
import { type Mutation, worker } from './mutation.ts';

const tenantDb = 'worker/tenant/tenant-db.ts';
const statements = 'worker/tenant/statements.ts';
const visibility = 'worker/tenant/visibility.ts';
const tenancy = worker('database/tenant-db', 'access/authorization-tenancy');
const scope = worker('database/tenant-db', 'database/database-statements');
const hidden = worker('access/agent-visibility', 'database/tenant-db');

/** One mutation for each table of which rows are hidden from a restricted user, as the policies of the domains say. */
function showHiddenRows(): Mutation[] {
  const folder = 'worker/domains';
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/policy.ts'),
  );
  return files.flatMap((name) => {
    const file = `${folder}/${name}`;
    const text = readFileSync(join(root, file), 'utf8');
    return [
      ...text.matchAll(/\n {2}(\w+): \{\s+(?:\/\/.*\s+)?visibility: (?:'assigned'|\(\{ \w+ \}\) =>)/g),
    ].map(
      ([find, table]): Mutation => ({
        name: `a restricted user sees all of ${table}`,
        file,
        find,
        replace: find.endsWith('=>') ? `${find} true ? undefined :` : find.replace("'assigned'", "'all'"),
        suites: worker('database/tenant-db'),
        tests: ['a restricted user reads no row of a record'],
        sees: `[ '${table}', `,
      }),
    );
  });
}

const moving = worker('cells/moving-agency');
const agencyBlock = 'db/operations/moving/agency-block.ts';
const cleanup = 'worker/jobs/scheduled-cleanup.ts';

/** What jobs do, each of which leaves an agency alone that is being moved. */
const jobsOfAgency: [file: string, table: string, sees: string][] = [
  [cleanup, 'history', 'deletes old audit entries'],
  [cleanup, 'notices', 'deletes old notices'],
  [cleanup, 'invitations', 'deletes invitations that have ended'],
  [cleanup, 'merges', 'empties what undoes a merge'],
  [cleanup, 'propertyImages', 'deletes pending photos'],
  [cleanup, 'propertyDocuments', 'deletes pending documents'],
  ['worker/files/photo-sizes.ts', 'propertyImages', 'measures smaller photos'],
  ['worker/jobs/refold.ts', 'table', 'folds texts'],
  ['worker/domains/users/hand-over-job.ts', 'users', 'hands work over'],
  ['worker/domains/notices/morning-notices.ts', 'record', 'writes the notices of the morning'],
];
const forgetMoves = (): Mutation[] =>
  jobsOfAgency.map(([file, table, sees]) => ({
    name: `the schedule ${sees} of an agency that is being moved`,
    file,
    find: `isOpenToJobs(${table}.agencyId)`,
    replace: `(isOpenToJobs(${table}.agencyId), undefined)`,
    suites: moving,
    tests: [sees],
    sees,
  }));

export const tenantMutations: Mutation[] = [
  ...showHiddenRows(),
  ...forgetMoves(),
  {
    name: 'rows are inserted into an agency that is being moved',
    file: agencyBlock,
    find: '`new."${column}" = \'${move.agency}\'`',
    replace: "'0'",
    suites: moving,
    tests: ['refuses each insert'],
    sees: 'refuses each insert',
  },
  {
    name: 'rows of an agency that is being moved are updated',
    file: agencyBlock,
    find: '`\'${move.agency}\' in (old."${column}", new."${column}")`',
    replace: "'0'",
    suites: moving,
    tests: ['refuses each update'],
    sees: 'refuses each update',
  },
  {
    name: 'rows are given to an agency that is being moved',
    file: agencyBlock,
    find: 'in (old."${column}", new."${column}")',
    replace: 'in (old."${column}")',
    suites: moving,
    tests: ['neither takes a row of another agency'],
    sees: 'neither takes a row of another agency',
  },
  {
    name: 'rows of an agency that is being moved are deleted',
    file: agencyBlock,
    find: '`old."${column}" = \'${move.agency}\'`',
    replace: "'0'",
    suites: moving,
    tests: ['refuses each delete'],
    sees: 'refuses each delete',
  },
  {
    name: 'a move refuses the writes of every agency',
    file: agencyBlock,
    find: '`new."${column}" = \'${move.agency}\'`',
    replace: '`\'${move.agency}\' <> new."${column}" or 1`',
    suites: moving,
    tests: ['is the only one'],
    sees: 'is the only one',
  },
  {
    name: 'users of an agency that is being moved get sessions',
    file: agencyBlock,
    find: "triggers.push(toTrigger(move.agency, 'sessions', 'insert', isOfAgency));",
    replace: "triggers.push(toTrigger(move.agency, 'sessions', 'insert', `0 and ${isOfAgency}`));",
    suites: moving,
    tests: ['signs nobody in'],
    sees: 'signs nobody in',
  },
  {
    name: 'a refused write does not say that the agency is being moved',
    file: 'worker/errors.ts',
    find: '  [AGENCY_IS_MOVING, agencyMoves],\n',
    replace: '',
    suites: moving,
    tests: ['every write is 503'],
    sees: 'every write is 503',
  },
  {
    name: 'nobody signs out of an agency that is being moved',
    file: 'worker/domains/account/auth-router.ts',
    find: 'if (!isBlocked(error) && !isMoving(error)) throw error;',
    replace: 'if (isMoving(error) || !isBlocked(error)) throw error;',
    suites: moving,
    tests: ['lets everybody sign out'],
    sees: 'lets everybody sign out',
  },
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
    tests: ['connects to the object of the own agency'],
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
    find: '    and(eq(table.agencyId, agencyId), ...conditions);',
    replace: '    and(sql`${agencyId} is not null`, ...conditions);',
    suites: worker('files/downloads-authorization'),
    tests: ['answer a file of another tenant and an unknown one alike'],
  },
  {
    name: 'the property of a file is one of any agency',
    file: 'worker/files/find-stored-file.ts',
    find: 'whereAgency(agencyId)(properties, eq(properties.id, propertyId))',
    replace: 'agencyId && eq(properties.id, propertyId)',
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
    file: 'worker/domains/users/user-mutations.ts',
    find: "tenantWhere(users, eq(users.id, id), ne(users.status, 'deleted'))",
    replace: "and(eq(users.id, id), ne(users.status, 'deleted'))",
    suites: [...tenancy, ...worker('users/users-change')],
  },
  {
    name: 'a deleted colleague is changed',
    file: 'worker/domains/users/user-mutations.ts',
    find: "tenantWhere(users, eq(users.id, id), ne(users.status, 'deleted'))",
    replace: 'tenantWhere(users, eq(users.id, id))',
    suites: worker('users/users-change'),
    tests: ['a deleted user is NOT_FOUND to every procedure of users'],
  },
  {
    name: 'an invitation of another agency gets a new link',
    file: 'worker/domains/invitations/writes.ts',
    find: '.where(tenantWhere(invitations, eq(invitations.id, id)))',
    replace: '.where(eq(invitations.id, id))',
    suites: worker('users/invitations'),
    tests: ['of another agency is as one that does not exist'],
  },
  {
    name: 'a merge is undone in any agency',
    file: 'worker/domains/duplicates/merge-records.ts',
    find: 'const canUndo = tenantWhere(\n      merges,\n',
    replace: 'const canUndo = and(\n',
    suites: worker('duplicates/merges'),
    tests: ['duplicates.undoMerge of another agency is not found'],
  },
  {
    name: 'an agent sets the absence of a colleague',
    file: 'worker/domains/absences/absences.ts',
    find: "if (id !== userId && role !== 'manager')",
    replace: "if (id !== userId && role === ('nobody' as string))",
    suites: worker('users/absences'),
    tests: ['is refused for a colleague, in the past'],
  },
  {
    name: 'a user who is absent too stands in, and sees hidden records',
    file: 'worker/domains/absences/stand-ins.ts',
    find: 'notInArray(absences.substituteId, absentUsers),',
    replace: 'or(notInArray(absences.substituteId, absentUsers), sql`1`),',
    suites: worker('users/absences'),
    tests: ['the substitute sees what the absent user sees'],
  },
  {
    name: 'a user who is not active stands in',
    file: 'worker/domains/absences/stand-ins.ts',
    find: ", eq(users.status, 'active'));",
    replace: ');',
    suites: worker('users/absences'),
    tests: ['new work during an absence', 'the dashboard says who is absent'],
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
    suites: worker('access/agent-visibility'),
    tests: ['reads and sends files of visible properties only'],
  },
  {
    name: 'somebody stands in before the absence',
    file: 'worker/domains/absences/stand-ins.ts',
    find: 'and(lte(absences.firstDay, day), gte(absences.lastDay, day))',
    replace: 'and(gte(absences.lastDay, day))',
    suites: worker('users/absences'),
    tests: ['new work during an absence', 'the substitute sees'],
  },
  {
    name: 'somebody stands in after the absence',
    file: 'worker/domains/absences/stand-ins.ts',
    find: 'and(lte(absences.firstDay, day), gte(absences.lastDay, day))',
    replace: 'and(lte(absences.firstDay, day))',
    suites: worker('users/absences'),
    tests: ['the substitute sees what the absent user sees'],
  },
  {
    name: 'absences of every agency count',
    file: 'worker/domains/absences/stand-ins.ts',
    find: 'from ${absences} where ${agencyWhere(absences, isToday)})',
    replace: 'from ${absences} where ${isToday})',
    suites: worker('users/absences', 'database/database-statements'),
    survives: 'ids of users are those of one agency: an absence of another agency names none of this one',
  },
  {
    name: 'leads go to who is absent',
    file: 'worker/domains/absences/stand-ins.ts',
    find: 'or(sql`${user} not in ${absentUsers}`,',
    replace: 'or(sql`${user} is not null`,',
    suites: worker('users/absences'),
    tests: ['goes to nobody where everybody is absent'],
  },
  {
    name: 'everybody stands in for who is absent, and sees their records',
    file: 'worker/auth/session.ts',
    find: '(substituteId === id ? [userId] : [])',
    replace: '(userId === id ? [] : [userId])',
    suites: worker('users/absences'),
    tests: ['the substitute sees what the absent user sees'],
  },
  {
    name: 'who stands in sees nothing of the absent user',
    file: visibility,
    find: "agentVisibility === 'own' ? [id, ...substituteFor] : null",
    replace: "agentVisibility === 'own' ? [id] : substituteFor && null",
    suites: worker('users/absences'),
    tests: ['the substitute sees what the absent user sees'],
  },
  {
    name: 'a closing counts the leads of a hidden property',
    file: 'worker/domains/closings/writes.ts',
    find: '        sql`${matches.propertyId} in ${subqueries.column(properties, id, ...among)}`,\n',
    replace: '',
    suites: worker('records/closings'),
    tests: ['a restricted agent reads their leads'],
  },
  {
    name: 'a closing takes records that the user does not see',
    file: 'worker/domains/closings/writes.ts',
    find: '  if (found.join() !== [ids, adIds, matchIds].map(({ length }) => length).join()) throw notFound();\n',
    replace: '  void found;\n',
    suites: worker('records/closings'),
    tests: ['takes only ads and leads of these properties'],
  },
  {
    name: 'undoing a closing deletes tasks of a colleague',
    file: 'worker/domains/closings/writes.ts',
    find: "  const created = [...isOfClosing(clientKey), eq(tasks.createdBy, tenantDb.userId ?? '')];\n  const untouched",
    replace: '  const created = isOfClosing(clientKey);\n  const untouched',
    suites: worker('records/closings'),
    tests: ['of another user deletes no task'],
  },
  {
    name: 'undoing a closing of another agency is done',
    file: 'worker/domains/closings/writes.ts',
    find: '  if (ids.length + adIds.length > 0 && !found?.value) throw notFound();',
    replace: '  void found;',
    suites: worker('records/closings'),
    tests: ['of another user deletes no task'],
  },
];
