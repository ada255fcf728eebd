import { expect, test } from 'vitest';
import { type QuickLeadInput, quickLeadInput } from '../../../db/domain/leads/quick-lead-input.ts';
import { addDays, today } from '../../../db/domain/madrid.ts';
import { quickLeadFixture } from './quick-lead-fixture.ts';

const errorsFor = (traits: Partial<QuickLeadInput>) =>
  quickLeadInput
    .safeParse(quickLeadFixture(traits))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('quickLeadInput accepts a name with a phone or an email', () => {
  expect(errorsFor({})).toEqual([]);
  expect(errorsFor({ phone: '', email: 'nuria@correo.example' })).toEqual([]);
});

test('quickLeadInput requires a phone or an email, beside the other errors', () => {
  const missing = 'phone: Indica un teléfono o un email.';
  expect(errorsFor({ phone: ' ' })).toEqual([missing]);
  expect(errorsFor({ name: '', phone: null })).toEqual(['name: El nombre es obligatorio.', missing]);
});

test('quickLeadInput accepts an amount only with its operation', () => {
  expect(errorsFor({ operation: 'buy', maxBuyBudget: 300_000 })).toEqual([]);
  expect(errorsFor({ operation: 'both', maxBuyBudget: 300_000, maxRentBudget: 900 })).toEqual([]);
  expect(errorsFor({ operation: 'rent', maxBuyBudget: 300_000 })).toEqual([
    'maxBuyBudget: Elige la operación de este presupuesto.',
  ]);
  expect(errorsFor({ maxRentBudget: 900 })).toEqual([
    'maxRentBudget: Elige la operación de este presupuesto.',
  ]);
});

test('quickLeadInput accepts a follow-up today or later', () => {
  expect(errorsFor({ nextFollowUpOn: today() })).toEqual([]);
  expect(errorsFor({ nextFollowUpOn: addDays(today(), 30) })).toEqual([]);
  expect(errorsFor({ nextFollowUpOn: addDays(today(), -1) })).toEqual([
    'nextFollowUpOn: Elige hoy o un día posterior.',
  ]);
});

test('quickLeadInput limits the note', () => {
  expect(errorsFor({ note: 'x'.repeat(2000) })).toEqual([]);
  expect(errorsFor({ note: 'x'.repeat(2001) })).toEqual(['note: Como máximo 2000 caracteres.']);
});
