import { exportedTables } from './exported-tables.gen.ts';

/** Those whose columns are in worker/domains/exports/table-exports.ts, and not in the policy of their table. */
const describedTables = [
  'agencia',
  'usuarios',
  'invitaciones',
  'etiquetas-de-leads',
  'etiquetas-de-propietarios',
  'etiquetas-de-propiedades',
  'historial-de-precios',
  'fotos',
  'documentos',
  'documentos-no-aplica',
  'encajes',
  'tareas',
  'actividad',
  'correos-sin-procesar',
  'vistas-guardadas',
  'registro-de-cambios',
] as const;
export type DescribedTable = (typeof describedTables)[number];

/** The tables beside the sheets of lists that 'Exportar todo' contains, by the name of their file without its end. */
export const tableNames: readonly string[] = [...describedTables, ...exportedTables];
