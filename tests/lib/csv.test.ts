import { expect, test } from 'vitest';
import { toCsv } from '../../src/lib/files/csv.ts';

type Row = { name: string | null; price: number | null };
const columns = [
  ['Nombre', ({ name }: Row) => name],
  ['Precio; en euros', ({ price }: Row) => price],
] as const;
const HEAD = '\uFEFFNombre;"Precio; en euros"\r\n';

test('toCsv separates by semicolons, quotes, and writes decimal commas after a byte order mark', () => {
  const rows = [
    { name: 'Ático "Sol"', price: 350_000.5 },
    { name: 'Uno\ndos', price: -1 },
    { name: null, price: null },
  ];
  expect(toCsv(columns, rows)).toBe(`${HEAD}"Ático ""Sol""";350000,5\r\n"Uno\ndos";-1\r\n;\r\n`);
});

test.each(['=1+1', '+34 600 00 00 00', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  'toCsv keeps a spreadsheet from running %j as a formula',
  (name) => {
    const cell = toCsv(columns, [{ name, price: 0 }]).slice(HEAD.length);
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  },
);
