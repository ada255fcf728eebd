import { sheets } from '../exchange/sheets.ts';
import { ownerStatuses } from '../owners/owners.ts';
import {
  contactFields,
  type FieldSet,
  toChoice,
  toField,
  toPersonFields,
  toSharedFields,
} from './field-definitions.ts';

const { owners } = sheets;

/** The fields of an imported owner. */
export const ownerFields: FieldSet = {
  externalId: toField(owners.id, [
    'id externo',
    'codigo',
    'codigo propietario',
    'id propietario',
    'ref',
    'referencia',
    'identificador',
    'cod',
    'nif',
    'dni',
    'nie',
    'cif',
    'nif cif',
    'dni nie',
  ]),
  ...toPersonFields(owners, ['propietario', 'propietaria', 'titular']),
  status: toChoice(owners.status, ownerStatuses, ['situacion', 'status']),
  ...toSharedFields(owners),
  ...contactFields,
};
