import { asc, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { SheetCellKind } from '../../../db/domain/exchange/cells.ts';
import { toCsvLine } from '../../../db/domain/exchange/csv.ts';
import type { DescribedTable } from '../../../db/domain/exchange/table-names.ts';
import { activities } from '../../../db/tables/activities.ts';
import { agencies, users } from '../../../db/tables/agencies.ts';
import { allTables } from '../../../db/tables/all-tables.gen.ts';
import { documentWaivers, propertyDocuments } from '../../../db/tables/files/documents.ts';
import { propertyImages } from '../../../db/tables/files/photos.ts';
import { history } from '../../../db/tables/history.ts';
import { invitations } from '../../../db/tables/invitations.ts';
import { unprocessedMails } from '../../../db/tables/mail.ts';
import { matches } from '../../../db/tables/matches.ts';
import { propertyPriceHistory } from '../../../db/tables/property-prices.ts';
import { savedViews } from '../../../db/tables/saved-views.ts';
import { leadTags, ownerTags, propertyTags } from '../../../db/tables/tags.ts';
import { tasks } from '../../../db/tables/tasks.ts';
import { activityKindText, callOutcomeText } from '../../../src/texts/activity-texts.ts';
import { agentVisibilityText, unassignedLeadText } from '../../../src/texts/agency-texts.ts';
import { mailStateText } from '../../../src/texts/mail-texts.ts';
import { decisionTexts, discardReasonTexts } from '../../../src/texts/match-texts.ts';
import { taskPriorityText, taskStatusText } from '../../../src/texts/task-texts.ts';
import { roleText, userStatusText } from '../../../src/texts/user-texts.ts';
import type { TablePolicies, TablePolicy } from '../../tenant/policy.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import type { TenantTable } from '../../tenant/tenant-types.ts';
import { getAgency } from '../agency/reads.ts';
import { toCell } from './sheet-rows.ts';

/** Rows of one round trip. */
const SLICE = 1000;

/** A column of the file: its heading, the column of the table, and what its cells hold, or the word of a stored value. */
type TableColumn = readonly [
  heading: string,
  column: SQLiteColumn,
  kind?: SheetCellKind | ((value: never) => string),
];
type TableExport = {
  /** The name of the table in the audit log. */
  entity: string;
  columns: readonly TableColumn[];
  /** Yields the lines of all rows of the agency, of a slice at a time. */
  readLines: (tenantDb: TenantDb) => AsyncGenerator<string, void>;
};

const toLine = (columns: readonly TableColumn[], row: Record<string, unknown>): string =>
  toCsvLine(
    columns.map(([, , kind = 'text'], index) => {
      const value = row[`c${index}`] ?? null;
      if (value === null) return '';
      return typeof kind === 'function'
        ? toCell.text((kind as (value: unknown) => string)(value))
        : toCell[kind](value as string);
    }),
  );
/** Returns the value that a row has of a column of its table. */
function readColumn(row: Record<string, unknown>, column: SQLiteColumn): unknown {
  const [name = ''] = Object.entries(getTableColumns(column.table)).find(([, each]) => each === column) ?? [];
  return row[name];
}
const toFields = (columns: readonly TableColumn[]) =>
  Object.fromEntries(columns.map(([, column], index) => [`c${index}`, column]));

/** `keys`: the columns, unique together within the agency and with an index, in whose order the rows are read. */
function defineTable(
  table: TenantTable,
  columns: readonly TableColumn[],
  { keys, where = [] }: { keys: readonly SQLiteColumn[]; where?: SQL[] },
): TableExport {
  const keyFields = Object.fromEntries(keys.map((key, index) => [`k${index}`, key]));
  return {
    entity: getTableName(table as never),
    columns,
    async *readLines({ statements }) {
      for (let after: SQL | undefined; ; ) {
        const rows = (await statements.select(
          table,
          { ...toFields(columns), ...keyFields },
          { where: [...where, after], order: keys.map((key) => asc(key)), limit: SLICE },
        )) as Record<string, unknown>[];
        yield rows.map((row) => toLine(columns, row)).join('');
        const last = rows.at(-1);
        if (!last || rows.length < SLICE) return;
        const values = keys.map((_, index) => sql`${last[`k${index}`]}`);
        after = sql`(${sql.join([...keys], sql`, `)}) > (${sql.join(values, sql`, `)})`;
      }
    },
  };
}
type RecordTable = TenantTable & Record<'id' | 'createdAt' | 'updatedAt', SQLiteColumn>;
/** The same of a table of records, with their id and dates. */
const defineRecords = (table: RecordTable, columns: readonly TableColumn[], where: SQL[] = []) =>
  defineTable(
    table,
    [
      ['Id', table.id],
      ...columns,
      ['Creado', table.createdAt, 'instant'],
      ['Modificado', table.updatedAt, 'instant'],
    ],
    { keys: [table.id], where },
  );

/** Returns the word of a stored value, or the value where it has none. */
const toWord =
  <Value extends string>(words: Record<Value, string>) =>
  (value: string): string =>
    (words as Record<string, string>)[value] ?? value;
const toJson = (value: unknown): string => JSON.stringify(value);

/** The columns of the agency's row. */
const agencyColumns: readonly TableColumn[] = [
  ['Id', agencies.id],
  ['Nombre', agencies.name],
  ['Teléfono fijo', agencies.landlinePhone],
  ['Teléfono móvil', agencies.mobilePhone],
  ['Email', agencies.email],
  ['Web', agencies.website],
  ['Dirección', agencies.address],
  ['Código postal', agencies.postalCode],
  ['Registros', agencies.registrations, toJson],
  ['Prefijo de las referencias', agencies.referencePrefix],
  ['Horario', agencies.openingHours],
  ['Colores', agencies.colorPalette, 'texts'],
  ['Los agentes ven', agencies.agentVisibility, toWord(agentVisibilityText)],
  ['Leads sin responsable', agencies.unassignedLeads, toWord(unassignedLeadText)],
  ['Días hasta «Publicada hace mucho»', agencies.stalePublishedDays],
  ['Días hasta «Sin leads»', agencies.staleLeadsDays],
  ['Días hasta «Mismo precio»', agencies.stalePriceDays],
  ['Plantillas de mensajes', agencies.messageTemplates, toJson],
  ['Creado', agencies.createdAt, 'instant'],
  ['Modificado', agencies.updatedAt, 'instant'],
];

const defineTagLinks = (links: TenantTable & { tagId: SQLiteColumn }, heading: string, id: SQLiteColumn) =>
  defineTable(
    links,
    [
      [heading, id],
      ['Id de la etiqueta', links.tagId],
    ],
    { keys: [id, links.tagId] },
  );

const file = (files: typeof propertyImages | typeof propertyDocuments): TableColumn[] => [
  ['Id de la propiedad', files.propertyId],
  ['Archivo', files.fileName],
  ['Tipo', files.mimeType],
  ['Bytes', files.size, 'number'],
  ['SHA-256', files.contentHash],
  ['Subido por', files.uploadedBy],
];

/** How the tables are exported whose policy does not say it. */
const describedExports: Record<DescribedTable, TableExport> = {
  agencia: {
    entity: 'agencies',
    columns: agencyColumns,
    async *readLines(tenantDb) {
      const row = await getAgency(tenantDb);
      const fields = agencyColumns.map(([, column], index) => [`c${index}`, readColumn(row, column)]);
      yield toLine(agencyColumns, Object.fromEntries(fields));
    },
  },
  usuarios: defineRecords(users as RecordTable & typeof users, [
    ['Nombre', users.fullName],
    ['Nombre visible', users.displayName],
    ['Email', users.email],
    ['Teléfono', users.phone],
    ['Rol', users.role, toWord(roleText)],
    ['Estado', users.status, toWord(userStatusText)],
  ]),
  invitaciones: defineRecords(invitations, [
    ['Nombre', invitations.fullName],
    ['Email', invitations.email],
    ['Rol', invitations.role, toWord(roleText)],
    ['Invitado por', invitations.invitedBy],
    ['Caduca', invitations.expiresAt, 'instant'],
  ]),
  'etiquetas-de-leads': defineTagLinks(leadTags, 'Id del lead', leadTags.leadId),
  'etiquetas-de-propietarios': defineTagLinks(ownerTags, 'Id del propietario', ownerTags.ownerId),
  'etiquetas-de-propiedades': defineTagLinks(propertyTags, 'Id de la propiedad', propertyTags.propertyId),
  'historial-de-precios': defineTable(
    propertyPriceHistory,
    [
      ['Id de la propiedad', propertyPriceHistory.propertyId],
      ['Operación', propertyPriceHistory.operation, toWord({ sale: 'Venta', rent: 'Alquiler' })],
      ['Desde', propertyPriceHistory.at, 'instant'],
      ['Precio', propertyPriceHistory.amount, 'number'],
    ],
    { keys: [propertyPriceHistory.propertyId, propertyPriceHistory.operation, propertyPriceHistory.at] },
  ),
  fotos: defineRecords(
    propertyImages,
    [...file(propertyImages), ['Orden', propertyImages.orderIndex, 'number']],
    [eq(propertyImages.state, 'ready')],
  ),
  documentos: defineRecords(
    propertyDocuments,
    [...file(propertyDocuments), ['Categoría', propertyDocuments.documentCategory]],
    [eq(propertyDocuments.state, 'ready')],
  ),
  'documentos-no-aplica': defineTable(
    documentWaivers,
    [
      ['Id de la propiedad', documentWaivers.propertyId],
      ['Categoría', documentWaivers.documentCategory],
      ['Desde', documentWaivers.createdAt, 'instant'],
    ],
    { keys: [documentWaivers.propertyId, documentWaivers.documentCategory] },
  ),
  encajes: defineRecords(matches, [
    ['Id del lead', matches.leadId],
    ['Id de la propiedad', matches.propertyId],
    ['Decisión', matches.decision, toWord(decisionTexts)],
    ['Motivo', matches.reason, toWord(discardReasonTexts)],
    ['Explicación', matches.reasonText],
    ['Decidido por', matches.decidedBy],
    ['Pregunta por ella desde', matches.askedAt, 'instant'],
  ]),
  tareas: defineRecords(tasks, [
    ['Título', tasks.title],
    ['Descripción', tasks.description],
    ['Vence', tasks.dueDate, 'day'],
    ['Hora', tasks.dueTime],
    ['Estado', tasks.status, taskStatusText],
    ['Prioridad', tasks.priority, taskPriorityText],
    ['Asignada a', tasks.assignedTo],
    ['Creada por', tasks.createdBy],
    ['Id de la propiedad', tasks.propertyId],
    ['Id del lead', tasks.leadId],
  ]),
  actividad: defineRecords(activities, [
    ['Tipo', activities.kind, activityKindText],
    ['Resultado', activities.outcome, callOutcomeText],
    ['Texto', activities.text],
    ['Con', activities.contact],
    ['Recibido de', activities.receivedFrom],
    ['Consentimiento', activities.consent, toJson],
    ['Cuándo', activities.at, 'instant'],
    ['Autor', activities.authorId],
    ['Id del lead', activities.leadId],
    ['Id del propietario', activities.ownerId],
    ['Id de la propiedad', activities.propertyId],
    ['Eliminada', activities.deletedAt, 'instant'],
    ['Eliminada por', activities.deletedBy],
  ]),
  'correos-sin-procesar': defineRecords(unprocessedMails, [
    ['Remitente', unprocessedMails.sender],
    ['Asunto', unprocessedMails.subject],
    ['Texto', unprocessedMails.text],
    ['Recibido', unprocessedMails.createdAt, 'instant'],
    ['Estado', unprocessedMails.state, toWord(mailStateText)],
  ]),
  'vistas-guardadas': defineRecords(savedViews, [
    ['Lista', savedViews.list],
    ['Nombre', savedViews.name],
    ['Compartida', savedViews.isShared, 'flag'],
    ['Filtros', savedViews.params, toJson],
    ['Creada por', savedViews.createdBy],
  ]),
  'registro-de-cambios': defineTable(
    history as unknown as TenantTable & typeof history,
    [
      ['Cuándo', history.at, 'instant'],
      ['Quién', history.actorId],
      ['Rol', history.role, toWord(roleText)],
      ['Acción', history.action],
      ['Tabla', history.entity],
      ['Id', history.entityId],
      ['Campos', history.fields, 'texts'],
      ['Cambio', history.change, toJson],
      ['Resultado', history.result],
    ],
    { keys: [history.at, history.id] },
  ),
};

/** Those whose policy says it. */
const toDeclaredExports = (policies: TablePolicies) =>
  allTables.flatMap((table) => {
    const { exported }: Partial<TablePolicy> = policies[getTableName(table) as keyof TablePolicies] ?? {};
    if (!exported || !('agencyId' in table && 'id' in table && 'updatedAt' in table)) return [];
    const all: Record<string, SQLiteColumn> = getTableColumns(table);
    const columns = Object.entries(exported.columns).flatMap(([field, cell]): TableColumn[] =>
      cell && all[field] ? [[cell[0], all[field], cell[1]]] : [],
    );
    return [[exported.file, defineRecords(table, columns)] as const];
  });

/** Returns how each table is exported, by its name in `tableNames`. Managers see every row. */
export const createTableExports = (policies: TablePolicies): ReadonlyMap<string, TableExport> =>
  new Map([...Object.entries(describedExports), ...toDeclaredExports(policies)]);
