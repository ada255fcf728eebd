import { expect, test } from 'vitest';
import { type NoticeFacts, noticeText } from '../../src/texts/notice-texts.ts';

const text = (facts: Partial<NoticeFacts>, eventTime: string | null = null, price: string | null = null) =>
  noticeText(
    {
      kind: 'leadAssigned',
      count: null,
      causedByName: 'Mariona',
      handedOverFrom: null,
      absentName: null,
      leadId: null,
      leadName: null,
      propertyTitle: null,
      propertyStatus: null,
      taskId: null,
      taskTitle: null,
      eventTitle: null,
      ...facts,
    },
    eventTime,
    price,
  );

test('one record is named; several are only handed over where somebody had them', () => {
  const handedOverFrom = 'Núria';
  expect(text({ leadId: 'a', leadName: 'Ona' })).toBe('Mariona te ha asignado el lead Ona');
  expect(text({})).toBe('Mariona te ha asignado varios leads');
  expect(text({ handedOverFrom })).toBe('Mariona te ha traspasado los leads de Núria');
  const kind = 'taskAssigned';
  expect(text({ kind, taskId: 'a', taskTitle: 'Llamar' })).toBe('Mariona te ha asignado la tarea «Llamar»');
  expect(text({ kind })).toBe('Mariona te ha asignado varias tareas');
  expect(text({ kind, handedOverFrom })).toBe('Mariona te ha traspasado las tareas de Núria');
});

test('a lead that nobody chose to give has come', () => {
  expect(text({ leadId: 'a', leadName: 'Ona', causedByName: null })).toBe('Te ha llegado el lead Ona');
});

test('an event is assigned and moved', () => {
  const eventTitle = 'Visita';
  expect(text({ kind: 'eventCreated', eventTitle }, 'hoy, 10:00')).toBe(
    'Mariona te ha asignado el evento «Visita»: hoy, 10:00',
  );
  expect(text({ kind: 'eventMoved', eventTitle }, 'hoy, 10:00')).toBe(
    'Mariona ha movido «Visita» a hoy, 10:00',
  );
});

test('a price drop says the price, and whom the property fits', () => {
  const drop = { kind: 'newMatches', count: 2 } as const;
  const sale = '299.000 €';
  expect(text(drop, null, sale)).toBe('Ha bajado a 299.000 €: encaja con 2 de tus leads');
  expect(text({ ...drop, propertyTitle: 'Piso' }, null, sale)).toBe(
    'Ha bajado a 299.000 €: encaja con 2 de tus leads · «Piso»',
  );
  const one = { ...drop, count: 1, leadName: 'Ona' };
  expect(text(one, null, '950 €/mes')).toBe('Ha bajado a 950 €/mes: encaja con Ona');
});

test('what an owner answers is said in the words of the operation', () => {
  const keeps = { kind: 'ownerKeeps', propertyTitle: 'Piso' } as const;
  const says = 'El propietario de «Piso» dice que';
  expect(text({ ...keeps, propertyStatus: 'Disponible para la venta' })).toBe(`${says} sigue en venta`);
  expect(text({ ...keeps, propertyStatus: 'Disponible para la venta o el alquiler' })).toBe(
    `${says} sigue en venta o alquiler`,
  );
  expect(text({ ...keeps, kind: 'ownerWithdraws', propertyStatus: 'Disponible para el alquiler' })).toBe(
    `${says} ya no está en alquiler`,
  );
});

test('noticeText says for whom the reader stands in', () => {
  const absentName = 'Ana';
  const leadOf = { kind: 'leadAssigned', leadId: '1', leadName: 'Pau' } as const;
  expect(text({ ...leadOf, absentName })).toBe('Mariona le ha asignado el lead Pau · Sustituyes a Ana');
  expect(text({ kind: 'newMatches', count: 2, absentName }, null, '299.000 €')).toBe(
    'Ha bajado a 299.000 €: encaja con 2 de sus leads · Sustituyes a Ana',
  );
});

test('noticeText names what a notice of an unknown kind, of a later release, is about', () => {
  const kind = 'keyReturned' as NoticeFacts['kind'];
  expect(text({ kind, leadName: 'Pau' })).toBe('Aviso sobre Pau');
  expect(text({ kind, propertyTitle: 'Ático en Gràcia' })).toBe('Aviso sobre Ático en Gràcia');
  expect(text({ kind, absentName: 'Ana' })).toBe(
    'Aviso nuevo: recarga la página para leerlo · Sustituyes a Ana',
  );
});
