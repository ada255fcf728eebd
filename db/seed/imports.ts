import type { Database } from '../../worker/database.ts';
import type { ImportSettings } from '../domain/imports/import-input.ts';
import type { RowOutcome } from '../domain/imports/imports.ts';
import { importRows, imports } from '../tables/imports.ts';
import type { leads } from '../tables/leads.ts';
import type { Random } from './random.ts';

type Lead = typeof leads.$inferInsert;
type ImportRow = typeof importRows.$inferInsert;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The leads, by their place among the newest, that an import of nine days ago has made. */
const [FIRST, AFTER] = [45, 59];
const getImportTime = (today: number) => new Date(today - 9 * DAY_MS + 9.6 * HOUR_MS).toISOString();

/** Returns the leads of an agency, some of them as an import has made them. */
export const withImportedLeads = <L extends Lead>(all: L[], today: number): L[] =>
  all.map((lead, index) => {
    if (index < FIRST || index >= AFTER) return lead;
    const at = getImportTime(today);
    const [, updatedAt = at] = [lead.updatedAt, at].toSorted();
    return { ...lead, createdAt: at, updatedAt, importedAt: at };
  });

const settings: ImportSettings = {
  columns: [
    { at: 0, heading: 'Nombre y apellidos', field: 'name' },
    { at: 1, heading: 'Móvil', field: 'phone' },
    { at: 2, heading: 'Correo electrónico', field: 'email' },
    { at: 4, heading: 'Observaciones', field: 'note' },
  ],
  values: [],
};

type Row = { outcome: RowOutcome; name: string | null; reason?: string } & Pick<
  ImportRow,
  'contents' | 'recordId' | 'before'
>;
const wrong = (name: string | null, reason: string): Row => ({
  ...{ outcome: 'wrong', name, reason },
  ...{ contents: null, recordId: null, before: null },
});
const repeated = (name: string, line: number): Row => ({
  ...wrong(name, `Repite la fila ${line}.`),
  outcome: 'duplicate',
});
const toNew = (name: string, phone: string, note: string): Row => ({
  ...{ outcome: 'new', name, recordId: null, before: null },
  contents: { values: { name, phone }, note },
});

/** The rows of a file that was checked and is not imported yet. */
const checkedRows: Row[] = [
  toNew('Montserrat Alsina Puig', '655 318 402', 'Busca piso con ascensor cerca de sus hijos.'),
  toNew('Álvaro Cifuentes Rey', '655 318 417', 'Quiere invertir; le sirve un local alquilado.'),
  toNew('Núria Codina Feliu', '655 318 426', 'Vende su piso antes de comprar.'),
  wrong('Familia Roca', 'Indica un teléfono o un email.'),
  toNew('Ibrahim Sow', '655 318 433', 'Necesita tres habitaciones y entrar en enero.'),
  wrong('Pilar Mendoza', 'Email: El formato del email no es válido'),
  repeated('Álvaro Cifuentes', 3),
  toNew('Carla Estévez Lima', '655 318 458', 'Prefiere Gràcia o Sant Gervasi.'),
  wrong(null, 'El nombre es obligatorio.'),
  toNew('Joaquim Vinyals Bosch', '655 318 461', 'Le enviamos ya el dosier del ático.'),
];

/** Returns two imports of an agency by its manager, one that is done, and one that was checked, with their rows; none without imported leads. */
export function createDemoImports(
  random: Random,
  { agencyId, userId, leads: all, today }: { agencyId: string; userId: string; leads: Lead[]; today: number },
) {
  const doneAt = getImportTime(today);
  const made = all.filter(({ importedAt }) => importedAt);
  if (made.length === 0) return { imports: [], rows: [] };
  const doneRows = [
    ...made.map(
      ({ id, name, phone = null, email = null }): Row => ({
        ...{ outcome: 'new', name, recordId: id, before: null },
        contents: { values: { name, ...(phone && { phone }), ...(email && { email }) } },
      }),
    ),
    wrong('Inmuebles Costa', 'Coincide con dos: Marta Soler y Pau Ferrer.'),
    repeated(made[3]?.name ?? '', 5),
    wrong('Sra. Viñas', 'Indica un teléfono o un email.'),
  ];
  const toImport = (fileName: string, rows: readonly Row[], createdAt: string, isDone: boolean) => ({
    ...{ id: random.uuid(), agencyId, clientKey: random.uuid(), createdAt, updatedAt: createdAt },
    ...{ kind: 'leads' as const, fileName, userId, settings, total: rows.length, received: rows.length },
    ...(isDone && { state: 'done' as const, done: rows.length, finishedAt: createdAt }),
  });
  const checkedAt = new Date(today - DAY_MS + 16.3 * HOUR_MS).toISOString();
  const done = toImport('clientes programa anterior.csv', doneRows, doneAt, true);
  const checked = toImport('feria inmobiliaria.xlsx', checkedRows, checkedAt, false);
  const toRows = (importId: string, rows: readonly Row[], at: string | null): ImportRow[] =>
    rows.map((row, position) => ({ agencyId, importId, position, line: position + 2, ...row, doneAt: at }));
  return {
    imports: [done, checked],
    rows: [...toRows(done.id, doneRows, doneAt), ...toRows(checked.id, checkedRows, null)],
  };
}

/** Builds the statements that insert them. */
export function buildImportStatements(db: Database, ...params: Parameters<typeof createDemoImports>) {
  const created = createDemoImports(...params);
  return created.rows.length === 0
    ? []
    : [db.insert(imports).values(created.imports), db.insert(importRows).values(created.rows)];
}
