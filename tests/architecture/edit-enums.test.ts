import { expect, test } from 'vitest';
import { editForms } from '../worker/support/edit-enums.ts';

test('there are edit forms that accept values outside of their lists', () => {
  expect(editForms.length).toBeGreaterThanOrEqual(5);
});

// What is missing there is stored unchecked: assertKnownOrStored looks at these lists only.
test.each(editForms)(
  '$domain: the enums have every field of the edit form that accepts unknown values',
  ({ openFields, enums }) => {
    expect(openFields).toEqual(enums);
  },
);
