import { expect, test } from 'vitest';
import type { ParsedFile } from '../../../src/features/imports/check-file.ts';
import {
  collectEarlierChoices,
  MAX_ASKED,
  OTHER_VALUES,
  proposeColumns,
  proposeValue,
  toSettings,
} from '../../../src/features/imports/import-settings.ts';

const fileOf = (headings: string[], rows: string[][]): ParsedFile => ({
  headings,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});
const nothing = collectEarlierChoices([]);
const ana = { value: 'a', label: 'Ana Soler', email: 'ana@x.es' };
const other = { value: 'b', label: 'ana soler', email: 'otra@x.es' };

test('a text of a colleague is proposed by name or address, of two of one name neither', () => {
  const propose = (text: string, colleagues = [ana]) =>
    proposeValue('leads', 'responsible', text, nothing, colleagues);
  expect(propose('ANA SOLER')).toBe('a');
  expect(propose('ana@x.es', [ana, other])).toBe('a');
  expect(propose('Ana Soler', [ana, other])).toBeNull();
  expect(propose('-')).toBe('');
});

test('columns and values are proposed as they were in the newest import that had them', () => {
  const older = {
    columns: [
      { at: 0, heading: 'Raro', field: 'name' },
      { at: 1, heading: 'Zona', field: 'preferredZones' },
    ],
    values: [{ field: 'source', text: 'Web', value: 'Website' as const }],
    others: [{ field: 'source', value: null }],
  };
  const newer = {
    columns: [{ at: 0, heading: 'Cliente', field: 'name' }],
    leftOut: ['Zona', 'Email'],
    values: [{ field: 'source', text: 'Web', value: 'Idealista' as const }],
  };
  const remembered = collectEarlierChoices([newer, older]);
  const file = fileOf(['Raro', 'Zona', 'Email'], [['Ana', 'Sants', 'a@b.es']]);
  const columns = proposeColumns('leads', file, remembered);
  expect(columns.map(({ field }) => field)).toEqual(['name', null, null]);
  expect(proposeValue('leads', 'source', 'Web', remembered, [])).toBe('Idealista');
  expect(proposeValue('leads', 'source', OTHER_VALUES, remembered, [])).toBe('');
  expect(proposeValue('leads', 'source', OTHER_VALUES, nothing, [])).toBeNull();
});

test('settings hold what values stand for, and of the others only where there are more than are asked about', () => {
  const settingsOf = (sources: string[]) => {
    const file = fileOf(
      ['Origen', 'Raro'],
      sources.map((source) => [source, 'x']),
    );
    const columns = proposeColumns('leads', file, nothing);
    return toSettings('leads', file, columns, (_, text) =>
      text === OTHER_VALUES ? '' : text === 'S0' ? 'Idealista' : null,
    );
  };
  const values = [{ field: 'source', text: 'S0', value: 'Idealista' }];
  const sources = Array.from({ length: MAX_ASKED + 1 }, (_, at) => `S${at}`);
  expect(settingsOf(sources)).toMatchObject({
    ...{ values, leftOut: ['Raro'], others: [{ field: 'source', value: null }] },
  });
  expect(settingsOf(sources.slice(1))).toMatchObject({ values: [], others: [] });
});
