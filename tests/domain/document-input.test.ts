import { expect, test } from 'vitest';
import { documentIdsInput } from '../../db/domain/documents/document-input.ts';

test('documentIdsInput takes 1 to 200 different documents of one property', () => {
  const propertyId = crypto.randomUUID();
  const takes = (ids: string[]) => documentIdsInput.safeParse({ propertyId, ids }).success;
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID());
  expect(takes(ids.slice(1))).toBe(true);
  expect(takes(ids)).toBe(false);
  expect(takes([])).toBe(false);
  expect(takes([...ids.slice(0, 1), ...ids.slice(0, 1)])).toBe(false);
});
