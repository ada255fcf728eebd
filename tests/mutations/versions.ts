// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { type Mutation, worker } from './mutation.ts';

const mutations = 'worker/tenant/mutations.ts';
const many = 'worker/tenant/update-many.ts';
const updates = worker('database/lost-updates', 'leads/leads-versions');

export const versionMutations: Mutation[] = [
  {
    name: 'an update takes any version',
    file: mutations,
    find: 'tenantWhere(table, eq(table.id, id), eq(table.version, version));',
    replace: 'tenantWhere(table, eq(table.id, id));',
    suites: updates,
  },
  {
    name: 'an update of another user counts as the same one',
    file: 'worker/tenant/input-digest.ts',
    find: 'sha256(JSON.stringify([userId, version, toSortedEntries(values)]))',
    replace: 'sha256(JSON.stringify([userId && 0, version, toSortedEntries(values)]))',
    suites: updates,
  },
  {
    name: 'another update from the same version counts as the same one',
    file: 'worker/tenant/input-digest.ts',
    find: 'and(eq(version, from + 1), eq(changeDigest, digest));',
    replace: 'and(eq(version, from + 1), digest ? undefined : eq(changeDigest, digest));',
    suites: updates,
  },
  {
    name: 'a repeated key with other values is the same insert',
    file: mutations,
    find: 'if (created.id !== row.id && !isSameInput(created, inputDigest, values))',
    replace: 'if (created.id === "" && !isSameInput(created, inputDigest, values))',
    suites: worker('leads/leads-client-key'),
  },
  {
    name: 'an update of many takes any version',
    file: many,
    find: 'and(ids, later === null ? undefined : sql',
    replace: 'and(ids, later !== 1 ? undefined : sql',
    suites: worker('records/change-many'),
  },
  {
    name: 'an update of many changes some of them',
    file: many,
    find: 'tenantWhere(table, isAmong(table, toVersions(rows)), when)',
    replace: 'tenantWhere(table, isAmong(table, toVersions(rows)))',
    suites: worker('records/change-many'),
  },
  {
    name: 'a closing pauses ads where something else has changed',
    file: 'worker/queries/properties/closings.ts',
    find: 'paused.statements(areReady)',
    replace: 'paused.statements(undefined)',
    suites: worker('records/closings'),
  },
  {
    name: 'a closing takes a decision that has changed',
    file: 'worker/queries/properties/closings.ts',
    find: 'or(isCurrent, hasTask)',
    replace: 'sql`1`',
    suites: worker('records/closings'),
  },
  {
    name: 'a closing takes ads of another property',
    file: 'worker/queries/properties/closings.ts',
    find: 'subqueries.count(ads, isAmong(ads.id, adIds), isAmong(ads.propertyId, ids))',
    replace: 'subqueries.count(ads, isAmong(ads.id, adIds))',
    suites: worker('records/closings'),
  },
  {
    name: 'the agency is saved over a newer version',
    file: 'worker/tenant/agency.ts',
    find: 'and(agencyWhere, eq(agencies.version, version), image.isStaged)',
    replace: 'and(agencyWhere, image.isStaged)',
    suites: worker('users/agency', 'database/lost-updates'),
  },
  {
    name: 'a profile is saved over a newer version',
    file: 'worker/auth/own-account.ts',
    find: 'and(me, eq(users.version, version), avatar.isStaged)',
    replace: 'and(me, avatar.isStaged)',
    suites: worker('users/profile-mine', 'database/lost-updates'),
  },
  {
    name: 'records are merged over a newer version',
    file: 'worker/tenant/merge-records.ts',
    find: 'tenantWhere(table, eq(table.id, rowId), eq(table.version, version));',
    replace: 'tenantWhere(table, eq(table.id, rowId));',
    suites: worker('duplicates/merges', 'database/lost-updates'),
  },
  {
    name: 'a merge is undone after its record has changed',
    file: 'worker/tenant/merge-records.ts',
    find: 'tenantWhere(table, eq(table.id, survivor), sql`${table.version} = ${merges.survivorVersion}`)',
    replace: 'tenantWhere(table, eq(table.id, survivor))',
    suites: worker('duplicates/merges'),
  },
  {
    name: 'a merge is undone after its time',
    file: 'worker/tenant/merge-records.ts',
    find: '      gt(merges.createdAt, getUndoLimit()),\n',
    replace: '',
    suites: worker('duplicates/merges'),
  },
  {
    name: 'a repeated upload with other bytes is the same one',
    file: 'worker/files/receive-upload.ts',
    find: 'row.contentHash !== null && row.contentHash !== file.digest()',
    replace: 'row.contentHash === "" && row.contentHash !== file.digest()',
    suites: worker('files/uploads-wire', 'files/uploads-photo', 'files/uploads-faults'),
  },
  {
    name: 'a user is created again by a repeated key with other contents',
    file: 'worker/tenant/user-mutations.ts',
    find: 'digestInput({ agencyId, ...profile })',
    replace: 'digestInput({ agencyId })',
    suites: worker('users/users-create'),
  },
  {
    name: 'an invitation is repeated with other contents',
    file: 'worker/tenant/invitation-mutations.ts',
    find: 'and(created, eq(invitations.inputDigest, inputDigest), ne(invitations.id, id))',
    replace: 'and(created, ne(invitations.id, id))',
    suites: worker('users/invitations'),
  },
];
