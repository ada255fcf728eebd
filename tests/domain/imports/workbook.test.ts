import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { parseWorkbook } from '../../../src/features/imports/parse-workbook.ts';
import { zip } from '../../worker/fixtures/corpus/papers.ts';

const toBuffer = (file: Uint8Array): ArrayBuffer => new Uint8Array(file).buffer;
const write = async (...sheets: { name: string; rows: unknown[][]; hidden?: boolean }[]) =>
  toBuffer(await writeXlsx({ sheets: sheets as Parameters<typeof writeXlsx>[0]['sheets'] }));

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A workbook of one sheet whose parts are written out. */
function workbook(sheetData: string, { doctype = '', claims = {} as Record<string, number> } = {}) {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${doctype}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${doctype}<worksheet xmlns="${SHEET}"><sheetData>${sheetData}</sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, data]) => {
    const stated = claims[name];
    return stated === undefined ? { name, data } : { name, data, claims: stated };
  });
  return toBuffer(zip(entries));
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const errorOf = async (buffer: ArrayBuffer, sheet?: number) => {
  const parsing = await parseWorkbook(buffer, sheet);
  return parsing.ok ? null : parsing.error;
};

test('cells are read as an export writes them, of the chosen sheet of those that are shown', async () => {
  const file = await write(
    { name: 'Oculta', rows: [['x'], ['y']], hidden: true },
    {
      name: 'Leads',
      rows: [
        [null, null],
        ['Nombre', 'Teléfono', 'Presupuesto', 'Seguimiento', 'Último contacto', 'VIP', '  '],
        [
          'Ana',
          655_111_001,
          0.1 + 0.2,
          new Date('2026-01-31T00:00:00Z'),
          new Date('2026-01-31T18:30:05Z'),
          true,
        ],
        [],
        ['=SUMA(1;2)', '+34 655', 250_000, null, null, false, null, null],
      ],
    },
    { name: 'Vacía', rows: [['solo títulos']] },
  );
  expect(await parseWorkbook(file)).toEqual({
    ok: true,
    file: {
      headings: ['Nombre', 'Teléfono', 'Presupuesto', 'Seguimiento', 'Último contacto', 'VIP', 'Columna 7'],
      rows: [
        { line: 3, cells: ['Ana', '655111001', '0,3', '31/01/2026', '31/01/2026 18:30:05', 'Sí'] },
        { line: 5, cells: ['=SUMA(1;2)', '+34 655', '250000', '', '', 'No'] },
      ],
      sheets: { names: ['Leads', 'Vacía'], at: 0 },
    },
  });
  expect(await errorOf(file, 1)).toBe('El archivo no tiene filas debajo de los títulos.');
  expect(await errorOf(file, 2)).toBe('El archivo no tiene hojas.');
});

describe('a file that is dangerous or none is refused', () => {
  const LARGE =
    'El archivo ocupa demasiado al abrirlo. Deja solo la hoja con los datos, o divídelo en varios.';
  const NOT_READ = 'No se puede leer el archivo. Ábrelo en tu hoja de cálculo y guárdalo de nuevo como XLSX.';
  const good = row(text('Nombre')) + row(text('Ana'));

  test('the parts that these tests write are a workbook', async () => {
    expect(await parseWorkbook(workbook(good))).toMatchObject({ file: { rows: [{ cells: ['Ana'] }] } });
  });
  test('a ZIP bomb, whatever it says of its size', async () => {
    const bomb = good + ' '.repeat(151_000_000);
    const name = 'xl/worksheets/sheet1.xml';
    expect(await errorOf(workbook(bomb))).toBe(LARGE);
    expect(await errorOf(workbook(bomb, { claims: { [name]: 0 } }))).toBe(LARGE);
    expect(await errorOf(workbook(bomb, { claims: { [name]: 4_000_000_000 } }))).toBe(LARGE);
    expect(await errorOf(workbook(bomb, { claims: { [name]: 1000 } }))).toBe(NOT_READ);
  }, 60_000);
  test('entities are no text, neither of the file nor of another one', async () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const parsing = await parseWorkbook(workbook(row(text('Nombre')) + row(text('[&b;|&e;]')), { doctype }));
    expect(JSON.stringify(parsing)).not.toMatch(/aaaa|root:/);
  });
  test('a million columns, and a cell in the last corner', async () => {
    const wide = `<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`;
    expect(await errorOf(workbook(wide + good))).toBe(NOT_READ);
    expect(await errorOf(workbook(row(...Array.from({ length: 151 }, () => text('a'))) + good))).toBe(
      'El archivo tiene más de 150 columnas.',
    );
    const corner = `<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    expect(await errorOf(workbook(good + corner))).toBe('El archivo tiene más de 150 columnas.');
  }, 30_000);
  test('a huge sheet is read no further than an import may be', async () => {
    const rows = row(text('Nombre')) + '<row><c><v>1</v></c></row>'.repeat(1_048_575);
    expect(await errorOf(workbook(rows))).toBe('El archivo tiene más de 50.000 filas. Divídelo en varios.');
  }, 60_000);
  test('what is no workbook', async () => {
    expect(await errorOf(toBuffer(zip([{ name: 'word/document.xml', data: '<x/>' }])))).toBe(NOT_READ);
    expect(await errorOf(toBuffer(new TextEncoder().encode('PK\u0003\u0004\0\0')))).toBe(NOT_READ);
    const whole = new Uint8Array(workbook(good));
    for (const length of [30, 200, whole.length - 30])
      expect(await errorOf(toBuffer(whole.slice(0, length)))).toBe(NOT_READ);
  });
});
