import { describe, expect, test } from 'vitest';
import {
  arrangeColumns,
  listColumnChoices,
  moveColumn,
  toArrangement,
} from '../../src/ui/list/columns/arrange-columns.ts';

const cell = () => null;
const columns = [
  { key: 'name', header: 'Nombre', cell },
  { key: 'status', header: 'Estado', cell },
  { key: 'zone', header: 'Zona', cell, isOptional: true as const },
  { key: 'created', header: 'Creado', cell },
];
const keys = (arrangement: string | undefined) =>
  arrangeColumns(columns, arrangement)
    .map(({ key }) => key)
    .join(' ');

describe('columns of a table', () => {
  test.each<[string | undefined, string]>([
    [undefined, 'name status created'],
    ['created.zone', 'name created zone'],
    // The first one stands, unknown and repeated ones do not.
    ['zone.name.nope.zone', 'name zone'],
    ['name', 'name'],
  ])('arrangeColumns: %s shows %s', (arrangement, expected) => {
    expect(keys(arrangement)).toBe(expected);
  });

  test('listColumnChoices and toArrangement: a choice is read as it was written, the standard one is none', () => {
    const choices = listColumnChoices(columns, undefined);
    expect(choices.map(({ key, isChosen }) => [key, isChosen])).toEqual([
      ['status', true],
      ['zone', false],
      ['created', true],
    ]);
    expect(toArrangement(columns, choices)).toBe('');
    const moved = moveColumn(choices, 2, 0);
    expect(toArrangement(columns, moved)).toBe('created.status');
    expect(listColumnChoices(columns, 'created.status').map(({ key }) => key)).toEqual([
      'created',
      'status',
      'zone',
    ]);
    const none = choices.map((choice) => ({ ...choice, isChosen: false }));
    expect(toArrangement(columns, none)).toBe('name');
  });
});
