import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SheetName, sheets } from '../../db/domain/exchange/sheets.ts';
import { tableNames } from '../../db/domain/exchange/table-names.ts';
import { agencies } from '../../db/tables/agencies.ts';
import { allTables } from '../../db/tables/all-tables.gen.ts';
import { adPolicies } from '../../worker/domains/ads/policy.ts';
import { createTableExports } from '../../worker/domains/exports/table-exports.ts';
import { leadPolicies } from '../../worker/domains/leads/policy.ts';
import { ownerPolicies } from '../../worker/domains/owners/policy.ts';
import { domainPolicies } from '../../worker/domains/policies.ts';
import { propertyPolicies } from '../../worker/domains/properties/policy.ts';
import { taskPolicies } from '../../worker/domains/tasks/policy.ts';
import { isDerivedColumn } from '../../worker/tenant/changed-fields.ts';

const tableExports = createTableExports(domainPolicies.tables);
/** The sheets of whole records. */
const wholeLists = ['leads', 'owners', 'properties', 'ads', 'tasks'] as const satisfies SheetName[];

test('a sheet has every public column of its records, or a reason not to', () => {
  // What is written as something else, or says nothing outside.
  const others: Record<(typeof wholeLists)[number], readonly string[]> = {
    leads: ['version', 'assignedTo', 'operation', 'hasOpenPreferences'],
    owners: ['version', 'assignedTo'],
    properties: ['version', 'assignedTo'],
    ads: ['version', 'performance'],
    tasks: ['version', 'assignedTo', 'createdBy', 'dueKey'],
  };
  const columns: typeof others = {
    leads: leadPolicies.leads.responseColumns,
    owners: ownerPolicies.property_owners.responseColumns,
    properties: propertyPolicies.properties.responseColumns,
    ads: adPolicies.ads.responseColumns,
    tasks: taskPolicies.tasks.responseColumns,
  };
  for (const list of wholeLists) {
    const written = [...Object.keys(sheets[list]), ...others[list]];
    const missing = columns[list].filter((column) => !written.includes(column));
    expect(missing.map((column) => `db/domain/exchange/sheets.ts: ${list} lacks ${column}`)).toEqual([]);
  }
});

test('each table of an agency is exported, or has a reason not to', () => {
  const exported = ['leads', 'property_owners', 'properties', 'ads'];
  for (const { entity } of tableExports.values()) exported.push(entity);
  const others: Record<string, string> = {
    ad_counts: 'counted',
    lead_counts: 'counted',
    owner_counts: 'counted',
    property_counts: 'counted',
    task_counts: 'counted',
    file_usage: 'counted',
    lead_phones: 'made of leads and contacts',
    lead_emails: 'made of leads and contacts',
    owner_phones: 'made of owners and contacts',
    owner_emails: 'made of owners and contacts',
    reference_numbers: 'counted',
    imports: 'of files that the agency has',
    import_rows: 'of files that the agency has',
    import_keys: 'of files that the agency has',
    web_forms: 'digests of secret addresses',
    mailboxes: 'digests of secret addresses',
    calendar_feeds: 'digests of secret addresses',
    kyero_feeds: 'digests of secret addresses',
    shared_pages: 'digests of secret addresses',
    owner_reports: 'digests of secret addresses',
    page_views: 'counted',
    history_subjects: 'made of the audit log',
    notices: 'tell a person what the other tables say',
  };
  const tables = allTables
    .filter((table) => table === agencies || 'agencyId' in table)
    .map((table) => getTableName(table))
    // Counted from their table by triggers.
    .filter((name) => others[name] || !name.endsWith('_counts'));
  const lacking = tables.filter((table) => !exported.includes(table) && !others[table]);
  expect(lacking.map((table) => `worker/domains/*/policy.ts: ${table} says no \`exported\``)).toEqual([]);
  expect([...exported, ...Object.keys(others)].toSorted()).toEqual(tables.toSorted());
});

test('each exported table has a file in the ZIP of everything', () => {
  expect([...tableExports.keys()].toSorted()).toEqual(tableNames.toSorted());
});

test('an exported table has every column, or a reason not to', () => {
  const technical = ['agencyId', 'clientKey', 'version', 'inputDigest', 'changeDigest', 'recordCreatedAt'];
  const files = ['objectKey', 'state', 'isPortrait', 'thumbKey', 'mediumKey', 'thumbSize', 'mediumSize'];
  // Made of other columns, secret, or about how Llavero works.
  const others: Record<string, readonly string[]> = {
    agencia: ['logoKey', 'managerUserId', 'firstStepsDismissedAt'],
    usuarios: ['emailKey', 'passwordHash', 'avatarKey', 'defaultViews', 'leadTurn', 'handingOver'],
    invitaciones: ['emailKey', 'tokenDigest'],
    contactos: ['formerLabel', 'isIdentifying'],
    etiquetas: ['current'],
    fotos: files,
    documentos: files,
    tareas: ['dueKey', 'priorityAscending', 'priorityDescending', 'open'],
    'duplicados-descartados': ['pair'],
    fusiones: ['survivorVersion', 'state'],
    'registro-de-cambios': [
      ...['id', 'requestId', 'ipHash', 'userAgent'],
      ...['subjectLeadId', 'subjectOwnerId', 'subjectPropertyId'],
    ],
  };
  const isTechnical = (field: string) =>
    technical.includes(field) || isDerivedColumn(field) || ['searchable', 'collationKey'].includes(field);
  for (const [name, { columns }] of tableExports) {
    const written = columns.map(([, column]) => column);
    const [{ table } = agencies.id] = written;
    const reasons = others[name] ?? [];
    const missing = Object.entries(getTableColumns(table)).flatMap(([field, column]) =>
      written.includes(column) || isTechnical(field) || reasons.includes(field)
        ? []
        : [`the export '${name}' lacks ${field}`],
    );
    expect(missing).toEqual([]);
  }
});
