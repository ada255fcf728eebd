/**
 * The tables beside the sheets of lists that 'Exportar todo' contains, by the name of their file without its end. Columns:
 * worker/domains/exports/table-exports.ts.
 */
export const tableNames = [
  'agencia',
  'usuarios',
  'ausencias',
  'invitaciones',
  'contactos',
  'vinculos-lead-propietario',
  'etiquetas',
  'etiquetas-de-leads',
  'etiquetas-de-propietarios',
  'etiquetas-de-propiedades',
  'historial-de-precios',
  'fotos',
  'documentos',
  'documentos-no-aplica',
  'encajes',
  'tareas',
  'eventos',
  'actividad',
  'correos-sin-procesar',
  'vistas-guardadas',
  'duplicados-descartados',
  'fusiones',
  'ids-externos',
  'ids-externos-de-propietarios',
  'ids-externos-de-propiedades',
  'registro-de-cambios',
] as const;
export type TableName = (typeof tableNames)[number];
