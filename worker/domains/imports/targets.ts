import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ImportKind } from '../../../db/domain/imports/imports.ts';
import { type ImportedRow, toContactDetails, toContactKeys } from '../../../db/domain/imports/parse-row.ts';
import { withComposedAddress } from '../../../db/domain/imports/property-rules.ts';
import type { Values } from '../../../db/domain/imports/row-rules.ts';
import { getOperationByBudgets } from '../../../db/domain/leads/lead-operation.ts';
import { isClosedLead, type LeadStatus } from '../../../db/domain/leads/leads.ts';
import { quickLeadDefaults } from '../../../db/domain/leads/quick-lead-input.ts';
import { REFERENCE_TAKEN } from '../../../db/domain/properties/reference.ts';
import { foldPerson, foldProperty } from '../../../db/domain/search/folded-columns.ts';
import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { activities } from '../../../db/tables/activities.ts';
import { getEmailTable } from '../../../db/tables/emails.ts';
import { externalIdTables } from '../../../db/tables/imports.ts';
import { getPhoneTable } from '../../../db/tables/phones.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tagLinks } from '../../../db/tables/tags.ts';
import type { AssignedTable } from '../../tenant/policy.ts';
import type { BusinessTable } from '../../tenant/tenant-types.ts';
import { personIdColumns } from '../contacts/contact-rows.ts';

/** What the rows of a kind of record become, beside how they are read (importRules). */
type TargetConfig = {
  subject: SubjectKind;
  /** Its column by which people call it. */
  nameField: string;
  /** The keys by which a row is known that has no id. */
  toKeys: (row: ImportedRow) => string[];
  /** What is said of a row whose id tells one record and whose keys another; null where two records may share them. */
  conflictMessage: string | null;
  /** The columns of a new record beside its stamps and its responsible user. */
  toNewColumns: (row: ImportedRow, now: string) => Values;
  /** The columns of a change: the values that differ, with those that follow them. */
  toChangedColumns: (stored: Values, changed: Values, lastContactAt: string | null) => Values;
  /** The columns of other records that refer to one: as long as one does, an undo keeps it. */
  referencedBy: readonly { table: BusinessTable; column: SQLiteColumn }[];
};

type Person = Parameters<typeof foldPerson>[0];
type Place = Parameters<typeof foldProperty>[0];
type Lead = Parameters<typeof getOperationByBudgets>[0] & {
  status: LeadStatus;
  nextFollowUpOn: string | null;
};
const isRenamed = (changed: Values) => ['name', 'phone', 'email'].some((field) => field in changed);
const toPersonKeys = (row: ImportedRow) => toContactKeys(toContactDetails(row));

const targetConfigs: Record<ImportKind, TargetConfig> = {
  leads: {
    subject: 'lead',
    nameField: 'name',
    toKeys: toPersonKeys,
    conflictMessage: null,
    toNewColumns({ values, lastContactAt = null }, now) {
      const { status = quickLeadDefaults.status, nextFollowUpOn = null } = values as Partial<Lead>;
      return {
        ...quickLeadDefaults,
        ...values,
        ...foldPerson(values as Person),
        ...{ importedAt: now, operation: getOperationByBudgets(values as Lead) },
        ...{ earlierContactAt: lastContactAt, lastContactAt },
        nextFollowUpOn: isClosedLead(status) ? null : nextFollowUpOn,
      };
    },
    toChangedColumns(stored, changed, lastContactAt) {
      const next = { ...stored, ...changed } as Person & Lead;
      const operation = getOperationByBudgets(next);
      return {
        ...changed,
        ...(isRenamed(changed) && foldPerson(next)),
        ...(operation !== null && operation !== stored.operation && { operation }),
        ...(lastContactAt !== null && { lastContactAt, earlierContactAt: lastContactAt }),
        ...(isClosedLead(next.status) && stored.nextFollowUpOn !== null && { nextFollowUpOn: null }),
      };
    },
    referencedBy: [],
  },
  owners: {
    subject: 'owner',
    nameField: 'name',
    toKeys: toPersonKeys,
    conflictMessage: null,
    toNewColumns: ({ values }) => ({ ...values, ...foldPerson(values as Person) }),
    toChangedColumns: (stored, changed) => ({
      ...changed,
      ...(isRenamed(changed) && foldPerson({ ...stored, ...changed } as Person)),
    }),
    referencedBy: [{ table: properties, column: properties.ownerId }],
  },
  properties: {
    subject: 'property',
    nameField: 'title',
    toKeys: ({ values: { reference } }) => (reference ? [toReferenceKey(String(reference))] : []),
    conflictMessage: REFERENCE_TAKEN,
    toNewColumns({ values }) {
      const placed = withComposedAddress(values, values);
      return { features: [], ...placed, ...foldProperty(placed as Place) };
    },
    toChangedColumns(stored, changed) {
      const isPlaced = ['title', 'zone', 'address'].some((field) => field in changed);
      return { ...changed, ...(isPlaced && foldProperty({ ...stored, ...changed } as Place)) };
    },
    referencedBy: [],
  },
};
const toReferenceKey = (reference: string) => `reference:${reference}`;

const activityColumns = {
  lead: activities.leadId,
  owner: activities.ownerId,
  property: activities.propertyId,
} as const satisfies Record<SubjectKind, SQLiteColumn>;

/** What the import of a kind writes to, and how. */
export function getTarget(kind: ImportKind) {
  const { subject } = targetConfigs[kind];
  const { links: tagLinkTable, recordId: linkedId, records } = tagLinks[subject];
  const { ids: externalIdTable, recordId: identifiedId } = externalIdTables[subject];
  return {
    ...targetConfigs[kind],
    kind,
    table: records as unknown as ImportedTable,
    tagLinkTable,
    linkedId,
    externalIdTable,
    identifiedId,
    activityId: activityColumns[subject],
    /** Of a person the column of further contacts. */
    contactId: subject === 'property' ? null : personIdColumns[subject],
  };
}
export type ImportTarget = ReturnType<typeof getTarget>;
type ImportedTable = BusinessTable & AssignedTable & { changeDigest: SQLiteColumn };

/** The tables by which people are found: leads, or of the other kinds owners. */
export function getPersonTables(kind: ImportKind) {
  const { records } = tagLinks[kind === 'leads' ? 'lead' : 'owner'];
  return { ...getPhoneTable(records), ...emailColumns(records) };
}
const emailColumns = (records: Parameters<typeof getEmailTable>[0]) => {
  const { emails, personId } = getEmailTable(records);
  return { emails, emailPersonId: personId };
};
