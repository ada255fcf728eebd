import { ownerInput } from '../owners/owner-input.ts';
import { ownerFields } from './owner-fields.ts';
import type { RowRules } from './row-rules.ts';

const { name, status, email, phone } = ownerInput.shape;

export const ownerRules: RowRules = {
  fields: ownerFields,
  schemas: { name, email, phone, status },
  titleFields: ['name', 'email', 'phone'],
  findContradiction: () => null,
  findMissing: (values) => (values.name ? null : 'El nombre es obligatorio.'),
};
