import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { createCanvas } from '../../db/seed/canvas.ts';
import type { Screen } from './screen.ts';
import { press, steps, waitForAnimations } from './steps.ts';

const rows = [
  ['Nombre', 'Móvil', 'Correo', 'Presupuesto', 'Origen', 'Observaciones'],
  [
    'Núria Güell Prats',
    '655 333 001',
    'nuria@guell.example',
    '350.000',
    'Web antigua',
    'Busca ático en Gràcia',
  ],
  ['Marc Puig Soler', '655 333 002', '', '280.000', 'Idealista', ''],
  ['Família Roca', '', '', '', 'Escaparate', 'Volverán en enero'],
  ['Aitana Domènech', '655 333 004', 'aitana@domenech.example', '1.250.000', 'Idealista', 'Solo obra nueva'],
];
const toCsv = (lines: readonly string[][]) => Buffer.from(lines.map((line) => line.join(';')).join('\r\n'));

/** Chooses files in the dialog that a button opens. */
const choose =
  (button: string, create: () => Promise<{ name: string; mimeType: string; buffer: Buffer }[]>) =>
  async (page: Page) => {
    const files = await create();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await chooser).setFiles(files);
    await waitForAnimations(page);
  };
const csv = (lines: readonly string[][]) => async () => [
  { name: 'clientes.csv', mimeType: 'text/csv', buffer: toCsv(lines) },
];
const workbook = async () => [
  {
    ...{ name: 'clientes 2026.xlsx', mimeType: '' },
    buffer: Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'Compradores', rows },
          { name: 'Resumen', rows: [['Total'], [rows.length]] },
        ],
      }),
    ),
  },
];
const photos = async () =>
  ['LL-0001-6.jpg', 'LL-0001-7.jpg', 'LL-0003-1.jpg', 'fachada.jpg'].map((name, at) => {
    const picture = createCanvas(480, 320);
    picture.rect(0, 0, 480, 320, [200, 60 * at, 90]);
    return { name, mimeType: 'image/png', buffer: picture.png() };
  });

/** Requests of such addresses are never answered: what they would change is the same in the other screenshots. */
const withoutAnswer = (addresses: string) => async (page: Page) => {
  await page.route(addresses, () => undefined);
};
const columnsShown = (page: Page) => page.getByRole('list', { name: 'Columnas' }).waitFor();
const importsShown = (page: Page) => page.getByRole('region', { name: 'Importaciones' }).waitFor();

/** Checks a file whose rows are on their way. */
async function check(page: Page) {
  await page.route('**/trpc/imports.create*', (route) =>
    route.fulfill({ json: { result: { data: { id: crypto.randomUUID(), received: 0 } } } }),
  );
  await page.route('**/trpc/imports.addRows*', () => undefined);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await waitForAnimations(page);
}

/** Shows the import that was checked as if it ran. */
async function run(page: Page) {
  await page.route(/\/trpc\/[^?]*imports\.(list|get)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"state":"draft"', '"state":"running"');
    await route.fulfill({ response, body: body.replaceAll('"done":0', '"done":6') });
  });
  await page.reload();
  await page.getByRole('progressbar', { name: 'Importando' }).waitFor();
  await waitForAnimations(page);
}

/** Opens the property that the demo shares, and a dialog of it. */
const openShared = (item: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Dúplex con terraza en Sants' }).first().click();
  await press('Compartir')(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByLabel('Enlace', { exact: true }).waitFor();
  await waitForAnimations(page);
};
/** Opens its public page. */
const openPublic = (item: string) =>
  steps(openShared(item), async (page) => {
    await page.goto(await page.getByLabel('Enlace', { exact: true }).inputValue());
    await waitForAnimations(page);
  });
/** As it is printed: the part of a sheet of A4 within its margins. */
async function asPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 711, height: 1040 });
}
async function answer(page: Page) {
  const button = page.getByRole('button', { name: 'Sigue en venta' });
  if (await button.isVisible()) await button.click();
  await page.getByText('Hoy nos has dicho que sigue en venta.').scrollIntoViewIfNeeded();
}

const property = { path: '/crm/properties?title=LL-0010', who: 'agente' } as const;
const leads = { path: '/crm/import', who: 'gerente' } as const;

/** Imports, and what is shared of a property. */
export const exchangeScreens: Screen[] = [
  { name: 'importar leads', ...leads, whole: true, prepare: importsShown },
  {
    name: 'importar leads, columnas',
    ...leads,
    whole: true,
    prepare: steps(importsShown, choose('Elegir archivo', csv(rows)), columnsShown),
  },
  {
    name: 'importar leads, hoja de un libro',
    ...leads,
    prepare: steps(importsShown, choose('Elegir archivo', workbook), columnsShown),
  },
  {
    name: 'importar leads, comprobando',
    ...leads,
    whole: true,
    prepare: steps(importsShown, choose('Elegir archivo', csv(rows)), columnsShown, check),
  },
  { name: 'importar leads, en marcha', ...leads, whole: true, prepare: steps(importsShown, run) },
  { name: 'importar leads, deshacer', ...leads, prepare: steps(importsShown, press('Deshacer')) },
  {
    name: 'importar, archivo que no vale',
    ...leads,
    prepare: steps(importsShown, choose('Elegir archivo', csv(rows.slice(0, 1)))),
  },
  {
    name: 'importar fotos por su nombre',
    path: '/crm/import#properties',
    who: 'gerente',
    whole: true,
    prepare: steps(
      importsShown,
      withoutAnswer('**/api/uploads/**'),
      choose('Elegir fotos', photos),
      waitForAnimations,
    ),
  },
  { name: 'compartir la ficha', ...property, prepare: openShared('Compartir ficha') },
  { name: 'ficha compartida', ...property, whole: true, prepare: openPublic('Compartir ficha') },
  { name: 'compartir el informe', ...property, prepare: openShared('Informe al propietario') },
  { name: 'informe al propietario', ...property, whole: true, prepare: openPublic('Informe al propietario') },
  {
    name: 'informe al propietario, en papel',
    ...property,
    prepare: steps(openPublic('Informe al propietario'), asPaper),
  },
  // The last one: it changes the demo.
  {
    name: 'informe al propietario, contestado',
    ...property,
    prepare: steps(openPublic('Informe al propietario'), answer),
  },
];
