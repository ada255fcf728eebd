import type { ImportKind, ImportState, RowOutcome } from '../../../db/domain/imports/imports.ts';
import type { Tone } from '../../ui/display/badge.tsx';

export const outcomeTexts: Record<RowOutcome, { one: string; many: string }> = {
  new: { one: 'nuevo', many: 'nuevos' },
  changed: { one: 'con cambios', many: 'con cambios' },
  same: { one: 'sin cambios', many: 'sin cambios' },
  duplicate: { one: 'repetido', many: 'repetidos' },
  wrong: { one: 'con errores', many: 'con errores' },
  undone: { one: 'deshecho', many: 'deshechos' },
  kept: { one: 'conservado', many: 'conservados' },
};

export const stateTexts: Record<ImportState, { label: string; tone: Tone }> = {
  draft: { label: 'Sin importar', tone: 'reserved' },
  running: { label: 'Importando', tone: 'progress' },
  paused: { label: 'En pausa', tone: 'reserved' },
  done: { label: 'Importado', tone: 'won' },
  undoing: { label: 'Deshaciendo', tone: 'progress' },
  undone: { label: 'Deshecho', tone: 'lost' },
};

/** How what is imported is called, and where it is. */
export const kindTexts = {
  leads: {
    label: 'Leads',
    one: 'lead',
    many: 'leads',
    title: 'Importar leads',
    list: '/crm/leads',
    listLabel: 'Leads',
    record: '/crm/leads/$id',
    nothingSaved: 'Todavía no se ha guardado ningún lead.',
    undo: 'Se eliminarán los leads que ha creado y volverán a como estaban los que ha cambiado. Los que hayas modificado después se quedan como están.',
  },
  owners: {
    label: 'Propietarios',
    one: 'propietario',
    many: 'propietarios',
    title: 'Importar propietarios',
    list: '/crm/property-owners',
    listLabel: 'Property Owners',
    record: '/crm/property-owners/$id',
    nothingSaved: 'Todavía no se ha guardado ningún propietario.',
    undo: 'Se eliminarán los propietarios que ha creado y volverán a como estaban los que ha cambiado. Los que hayas modificado después, o ya tengan propiedades, se quedan como están.',
  },
  properties: {
    label: 'Propiedades',
    one: 'propiedad',
    many: 'propiedades',
    title: 'Importar propiedades',
    list: '/crm/properties',
    listLabel: 'Properties',
    record: '/crm/properties/$id',
    nothingSaved: 'Todavía no se ha guardado ninguna propiedad.',
    undo: 'Se eliminarán las propiedades que ha creado y volverán a como estaban las que ha cambiado. Las que hayas modificado después se quedan como están.',
  },
} as const satisfies Record<ImportKind, unknown>;
