import * as z from 'zod/mini';
import { adFilters } from '../../../db/domain/ads/ad-input.ts';
import type { PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import { missingDocumentFilters } from '../../../db/domain/documents/document-input.ts';
import { toCsvLine } from '../../../db/domain/exchange/csv.ts';
import { type Sheet, type SheetName, sheets, toContactHeadings } from '../../../db/domain/exchange/sheets.ts';
import { distinct, id } from '../../../db/domain/fields.ts';
import { leadFilters } from '../../../db/domain/leads/lead-filters.ts';
import { MAX_EXPORTED_ROWS } from '../../../db/domain/lists.ts';
import { toLocalDay } from '../../../db/domain/madrid.ts';
import { ownerFilters } from '../../../db/domain/owners/owner-input.ts';
import { propertyFilters } from '../../../db/domain/properties/property-input.ts';
import { staleReasons } from '../../../db/domain/properties/stale.ts';
import { staleFilters } from '../../../db/domain/properties/stale-input.ts';
import { taskFilters } from '../../../db/domain/tasks/task-input.ts';
import { ads } from '../../../db/tables/ads.ts';
import { leads } from '../../../db/tables/leads.ts';
import { propertyOwners } from '../../../db/tables/owners.ts';
import { properties } from '../../../db/tables/properties.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { adStatusText } from '../../../src/texts/ad-texts.ts';
import { leadPriorityText, leadSourceText, leadStatusText } from '../../../src/texts/lead-texts.ts';
import { ownerStatusText } from '../../../src/texts/owner-texts.ts';
import { staleReasonText } from '../../../src/texts/stale-texts.ts';
import { taskPriorityText, taskStatusText } from '../../../src/texts/task-texts.ts';
import { timeRangeText } from '../../../src/texts/time-range-texts.ts';
import type { ReadRows } from '../../tenant/lists/list.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { BusinessTable } from '../../tenant/tenant-types.ts';
import { readAds } from '../ads/reads.ts';
import { parseContacts } from '../contacts/reads.ts';
import { readMissingDocuments } from '../documents/missing-documents.ts';
import { readLeads } from '../leads/lead-list.ts';
import { readOwners } from '../owners/reads.ts';
import { readProperties } from '../properties/reads.ts';
import { readStaleProperties } from '../properties/stale-properties.ts';
import type { ShownTag } from '../tags/reads.ts';
import { readTasks } from '../tasks/task-list.ts';
import { toCells, toContactCells, toHeadings } from './sheet-rows.ts';

/** Rows of one round trip: of 100,000 leads a hundred trips, and a megabyte at a time in memory. */
const SLICE = 1000;

const chosenIds = z.array(id).check(z.minLength(1), z.maxLength(MAX_EXPORTED_ROWS), distinct());

type Person = { responsible: { name: string } | null; tags: ShownTag[] };
const withNames = <R extends Person>({ responsible, tags, ...row }: R) => ({
  ...row,
  responsible: responsible?.name ?? null,
  tags: tags.map(({ name }) => name),
});

type Definition<F extends z.ZodMiniType, Row> = {
  sheet: Sheet;
  /** Whose rows they are, for the audit log. */
  table: BusinessTable;
  filters: F;
  /** Whose further contacts stand in columns of their own. */
  people?: PersonRef['kind'];
  read: (tenantDb: TenantDb, rows: ReadRows<z.output<F>>, size: number) => AsyncGenerator<Row[], void>;
  toRowCells: (row: Row, contacts: number) => string[];
};
function defineExport<F extends z.ZodMiniType, Row>(definition: Definition<F, Row>) {
  const { sheet, table, filters, people, read, toRowCells } = definition;
  return {
    table,
    people,
    input: z.union([z.strictObject({ filters }), z.strictObject({ ids: chosenIds })]),
    /** Returns the line of the headings; `contacts`: how many further contacts have columns. */
    toHeadLine: (contacts: number) => toCsvLine([...toHeadings(sheet), ...toContactHeadings(contacts)]),
    /** Yields the lines of the rows of a valid input, of a slice at a time. */
    async *readLines(tenantDb: TenantDb, input: unknown, contacts: number): AsyncGenerator<string, void> {
      for await (const rows of read(tenantDb, input as ReadRows<z.output<F>>, SLICE))
        yield rows.map((row) => toCsvLine(toRowCells(row, contacts))).join('');
    },
  };
}
export type ListExport = ReturnType<typeof defineExport>;

/** How each list is exported. */
export const listExports: Record<SheetName, ListExport> = {
  leads: defineExport({
    sheet: sheets.leads,
    table: leads,
    filters: leadFilters,
    people: 'lead',
    read: readLeads,
    toRowCells(row, count) {
      const lead = {
        ...withNames(row),
        status: leadStatusText(row.status),
        priority: row.priority && leadPriorityText(row.priority),
        source: row.source && leadSourceText(row.source),
        timeRangeInterest: timeRangeText(row.timeRangeInterest),
      };
      return [...toCells(sheets.leads, lead), ...toContactCells(parseContacts(row.contacts), count)];
    },
  }),
  owners: defineExport({
    sheet: sheets.owners,
    table: propertyOwners,
    filters: ownerFilters,
    people: 'owner',
    read: readOwners,
    toRowCells(row, count) {
      const owner = { ...withNames(row), status: ownerStatusText(row.status) };
      return [...toCells(sheets.owners, owner), ...toContactCells(parseContacts(row.contacts), count)];
    },
  }),
  properties: defineExport({
    sheet: sheets.properties,
    table: properties,
    filters: propertyFilters,
    read: readProperties,
    toRowCells: ({ isOwnerVisible, ownerId, ...row }) =>
      // Of an owner who is hidden the name is shown, as in the list.
      toCells(sheets.properties, { ...withNames(row), ownerId: isOwnerVisible ? ownerId : null }),
  }),
  ads: defineExport({
    sheet: sheets.ads,
    table: ads,
    filters: adFilters,
    read: readAds,
    toRowCells: (row) => toCells(sheets.ads, { ...row, status: adStatusText(row.status) }),
  }),
  tasks: defineExport({
    sheet: sheets.tasks,
    table: tasks,
    filters: taskFilters,
    read: readTasks,
    toRowCells: ({ isLeadVisible, isPropertyVisible, leadId, propertyId, ...row }) =>
      toCells(sheets.tasks, {
        ...row,
        status: taskStatusText(row.status),
        priority: row.priority && taskPriorityText(row.priority),
        leadId: isLeadVisible ? leadId : null,
        propertyId: isPropertyVisible ? propertyId : null,
      }),
  }),
  staleProperties: defineExport({
    sheet: sheets.staleProperties,
    table: properties,
    filters: staleFilters,
    read: readStaleProperties,
    toRowCells({ isPublishedLong, isWithoutLeads, isOfOldPrice, lastLeadAt, responsible, ...row }) {
      const isTrue = { published: isPublishedLong, leads: isWithoutLeads, price: isOfOldPrice };
      return toCells(sheets.staleProperties, {
        ...row,
        reasons: staleReasons.filter((reason) => isTrue[reason]).map(staleReasonText),
        lastLeadDay: lastLeadAt && toLocalDay(Date.parse(lastLeadAt)),
        responsible: responsible?.name ?? null,
      });
    },
  }),
  missingDocuments: defineExport({
    sheet: sheets.missingDocuments,
    table: properties,
    filters: missingDocumentFilters,
    read: readMissingDocuments,
    toRowCells: ({ responsible, ...row }) =>
      toCells(sheets.missingDocuments, { ...row, responsible: responsible?.name ?? null }),
  }),
};
