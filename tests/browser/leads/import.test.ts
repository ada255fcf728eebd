import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { axe, expect, signIn, test } from '../../support/browser.ts';
import { createTestAgency } from '../../support/test-users.ts';
import { createLead } from '../../worker/fixtures/leads.ts';
import { createProperty } from '../../worker/fixtures/properties.ts';
import { chooseFiles, createPhotoFile, listPhotoNames } from '../support/portfolio.ts';
import { resetBrowserState } from '../support/steps.ts';

const csv = [
  'Nombre;Móvil;Correo;Presupuesto;Origen;Observaciones;Características;Zona;Comercial',
  'Núria Güell;655 333 001;nuria@guell.example;350.000;Portal;Busca ático con terraza;Piscina, Parking;Gràcia;MARI',
  'Marc Puig;655 333 002;;;Idealista;;;;',
  'Sin Contacto;;;;;;;;',
  'Núria otra vez;+34 655333001;;;;;;;',
].join('\r\n');

test('import: leads of a file are mapped, checked, imported and taken back', async ({ page }) => {
  const { manager } = await createTestAgency('Fincas Mar');
  await createLead(manager, { name: 'Marc P.', phone: '655 333 002' });
  await signIn(page, manager);
  await page.goto('/crm/leads');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Importar' }).click();
  await expect(page).toHaveURL('/crm/import#leads');
  await axe(page);
  // As programs of Windows write it.
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };
  await chooseFiles(page, page.getByRole('button', { name: 'Elegir archivo' }), [file]);
  await expect(page.getByLabel('Columna Móvil')).toHaveValue('phone');
  await expect(page.getByLabel('Columna Observaciones')).toHaveValue('note');
  await expect(page.getByLabel('Números de Presupuesto')).toHaveValue('comma');
  await expect(page.getByLabel('Valor Idealista')).toHaveValue('Idealista');
  const sources = page.getByRole('list', { name: 'Valores de Fuente' });
  const unchosen = sources.getByText('1 valor sin elegir: sus filas no se importan.');
  await expect(unchosen).toBeVisible();
  await page.getByLabel('Valor Portal').selectOption('Fotocasa');
  await expect(unchosen).toHaveCount(0);
  await expect(page.getByLabel('Valor Piscina')).toHaveValue('piscina');
  await page.getByLabel('Valor Parking').selectOption('garaje privado');
  await page.getByLabel('Columna Zona').selectOption('No importar');
  await page.getByLabel('Valor MARI').selectOption({ label: 'Persona de Prueba' });
  await axe(page);
  await page.getByRole('button', { name: 'Comprobar' }).click();
  const card = page.getByRole('article', { name: 'clientes.csv' });
  await expect(card.getByRole('list', { name: 'Resultado' })).toHaveText(
    /1 nuevo.*1 con cambios.*1 repetido.*1 con errores/,
  );
  await expect(card).toContainText('Indica un teléfono o un email.');
  await expect(card.getByRole('region', { name: 'Filas con cambios' })).toContainText(
    'Marc Puig: Cambia Nombre, Fuente.',
  );
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Descargar filas' }).click();
  const rows = await readFile(await (await download).path(), 'utf8');
  expect(rows.match(/Resultado|nuevo|con cambios|repetido|con errores/g)).toHaveLength(5);
  await axe(page);
  await card.getByRole('button', { name: 'Importar 2 leads' }).click();
  await expect(card).toContainText('Importado', { timeout: 20_000 });
  await page.reload();
  await expect(card).toContainText('Importado');
  const { rows: leads } = await manager.api.leads.list.query({ filters: {} });
  expect(leads.map(({ name, source }) => [name, source]).sort()).toEqual([
    ['Marc Puig', 'Idealista'],
    ['Núria Güell', 'Fotocasa'],
  ]);
  const nuria = await manager.api.leads.get.query({
    id: leads.find(({ name }) => /^N/.test(name))?.id ?? '',
  });
  expect(nuria).toMatchObject({ preferredFeatures: ['piscina', 'garaje privado'], preferredZones: [] });
  expect(nuria.assignedTo).not.toBeNull();
  await card.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer' }).click();
  await expect(card).toContainText('Deshecho', { timeout: 20_000 });
  expect((await manager.api.leads.list.query({ filters: {} })).rows.map(({ name }) => name)).toEqual([
    'Marc P.',
  ]);
  // What was chosen is proposed for the next file.
  await chooseFiles(page, page.getByRole('button', { name: 'Elegir archivo' }), [file]);
  await expect(page.getByLabel('Valor Parking')).toHaveValue('garaje privado');
  await expect(page.getByLabel('Columna Zona')).toHaveValue('');
});

test('import: a file that is none is refused; owners come from a sheet of a workbook', {
  tag: '@rest',
}, async ({ page }) => {
  await test.step('a file that is none is refused', async () => {
    const { manager } = await createTestAgency('Fincas Mar');
    await signIn(page, manager);
    await page.goto('/crm/import');
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Elegir archivo' }).click();
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
    };
    await choose('hoja.xlsx', Buffer.from('PK\u0003\u0004\0\0'));
    await expect(page.getByRole('alert')).toHaveText(/^No se puede leer el archivo/);
    await choose('foto.csv', Buffer.from('GIF89a\0\0'));
    await expect(page.getByRole('alert')).toHaveText(/^No es un archivo CSV ni XLSX/);
    await choose('ancho.csv', Buffer.from('a;'.repeat(1_000_000)));
    await expect(page.getByRole('alert')).toHaveText('El archivo tiene más de 150 columnas.');
    await choose('vacio.csv', Buffer.from('Nombre;Email\r\n'));
    await expect(page.getByRole('alert')).toHaveText('El archivo no tiene filas debajo de los títulos.');
  });
  await test.step('owners of a sheet of a workbook, by a manager who chooses both', async () => {
    await resetBrowserState(page);
    const { manager } = await createTestAgency('Fincas Mar');
    await signIn(page, manager);
    await page.goto('/crm/property-owners');
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Importar' }).click();
    await expect(page).toHaveURL('/crm/import#owners');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar propietarios');
    const kinds = page.getByRole('radiogroup', { name: 'Qué se importa' });
    await kinds.getByText('Propiedades').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar propiedades');
    await kinds.getByText('Propietarios').click();
    const workbook = await writeXlsx({
      sheets: [
        { name: 'Resumen', rows: [['Total'], [2]] },
        {
          name: 'Titulares',
          rows: [
            ['Titular', 'Móvil', 'NIF', 'Estado'],
            ['Rosa Vidal', 655_700_001, '12345678Z', 'Activo'],
            ['Joan Prat', null, null, 'Inactivo'],
          ],
        },
      ],
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir archivo' }).click();
    await (await chooser).setFiles({ name: 'cartera.xlsx', mimeType: '', buffer: Buffer.from(workbook) });
    await page.getByLabel('Hoja').selectOption('Titulares');
    await expect(page.getByLabel('Columna Titular')).toHaveValue('name');
    await expect(page.getByLabel('Columna NIF')).toHaveValue('externalId');
    await expect(page.getByLabel('Valor Inactivo')).toHaveValue('Inactive');
    await axe(page);
    await page.getByRole('button', { name: 'Comprobar' }).click();
    const card = page.getByRole('article', { name: 'cartera.xlsx' });
    await card.getByRole('button', { name: 'Importar 2 propietarios' }).click();
    await expect(card).toContainText('Importado', { timeout: 20_000 });
    const { rows } = await manager.api.owners.list.query({ filters: {} });
    expect(rows.map(({ name, phone, status }) => [name, phone, status]).sort()).toEqual([
      ['Joan Prat', null, 'Inactive'],
      ['Rosa Vidal', '655700001', 'Active'],
    ]);
  });
});

test('import: photos go to the properties of their names', async ({ page }) => {
  const { manager } = await createTestAgency('Fincas Mar');
  const { id } = await createProperty(manager, { reference: 'AB-12' });
  await signIn(page, manager);
  await page.goto('/crm/import#properties');
  const names = ['AB-12-2.png', 'ab-12-1.png', 'ZZ-9-1.png'];
  await chooseFiles(
    page,
    page.getByRole('button', { name: 'Elegir fotos' }),
    names.map((name, at) => createPhotoFile(name, [200, 60 * at, 90])),
  );
  await expect(page.getByText('2 de 2 fotos subidas')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveText('1 foto no es de ninguna referencia: ZZ-9-1.png.');
  await axe(page);
  expect(await listPhotoNames(manager, id)).toEqual(['ab-12-1.png', 'AB-12-2.png']);
});
