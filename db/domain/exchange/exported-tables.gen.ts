// Written by db/local/registries.ts from the files that it lists: change these.

/** The tables of 'Exportar todo' that policies declare, by the name of their file without its end. */
export const exportedTables: readonly string[] = [
  'ausencias',
  'contactos',
  'duplicados-descartados',
  'etiquetas',
  'eventos',
  'fusiones',
  'ids-externos',
  'ids-externos-de-propiedades',
  'ids-externos-de-propietarios',
  'vinculos-lead-propietario',
];
