import { describe, expect, test } from 'vitest';
import { calendarInput } from '../../db/domain/calendar/calendar-input.ts';
import { type EventFields, eventFields } from '../../db/domain/calendar/event-fields.ts';
import { eventInput } from '../../db/domain/calendar/event-input.ts';
import { eventTypes } from '../../db/domain/calendar/events.ts';

const SKIPPED = 'Esa hora no existe: esa noche el reloj salta de las 02:00 a las 03:00.';
const id = '018f2d3e-0000-4000-8000-000000000000';
const event = {
  title: 'Visita',
  description: null,
  eventType: eventTypes[0],
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T10:00:00.000Z',
  allDay: false,
  location: null,
  userId: id,
  propertyId: null,
  leadId: null,
};
type Parsed = { success: boolean; error?: { issues: readonly { message: string; path: PropertyKey[] }[] } };
// Several rules may report the same message for one field.
const getErrors = ({ error }: Parsed) =>
  error && [...new Set(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))];

describe('eventInput', () => {
  test.each([
    ['title', { title: '  ' }, 'title: El título es obligatorio.'],
    [
      'end before start',
      { endTime: '2026-11-20T08:59:00.000Z' },
      'endTime: La hora de fin debe ser posterior a la de inicio.',
    ],
    ['32 days', { endTime: '2026-12-22T09:00:00.000Z' }, 'endTime: Un evento dura como máximo 31 días.'],
    [
      'a minute more than 31 days of which one has 23 hours',
      { startTime: '2026-03-20T09:00:00.000Z', endTime: '2026-04-20T08:01:00.000Z' },
      'endTime: Un evento dura como máximo 31 días.',
    ],
    ['an empty start', { startTime: '' }, 'startTime: La fecha de inicio es obligatoria.'],
    ['no start', { startTime: undefined }, 'startTime: La fecha de inicio es obligatoria.'],
    ['words for a start', { startTime: 'mañana' }, 'startTime: La fecha no es válida.'],
    ['a start in the hour that the clocks skip', { startTime: '2027-03-28T02:30' }, `startTime: ${SKIPPED}`],
    ['an end in the hour that the clocks skip', { endTime: '2027-03-28T02:00' }, `endTime: ${SKIPPED}`],
    [
      'the year 2200',
      { startTime: '2200-01-01T00:00:00.000Z', endTime: null },
      'startTime: La fecha no es válida.',
    ],
    ['an empty type', { eventType: '' }, 'eventType: Elige un tipo de evento.'],
    ['no type', { eventType: undefined }, 'eventType: Elige un tipo de evento.'],
    ['a word for a type', { eventType: 'Paseo' }, 'eventType: El dato no es válido.'],
  ])('rejects %s', (_, change, expectedError) => {
    expect(getErrors(eventInput.safeParse({ ...event, ...change }))).toEqual([expectedError]);
  });

  test.each([
    ['an end that is the start', { endTime: event.startTime }],
    ['no end', { endTime: null }],
    ['31 days', { endTime: '2026-12-21T09:00:00.000Z' }],
    [
      '31 days of which one has 25 hours',
      { startTime: '2026-10-01T08:00:00.000Z', endTime: '2026-11-01T09:00:00.000Z' },
    ],
    ['all day, whatever the end says', { allDay: true, endTime: '2026-11-01T09:00:00.000Z' }],
    ['no user', { userId: null }],
  ])('accepts %s', (_, change) => {
    expect(getErrors(eventInput.safeParse({ ...event, ...change }))).toBeUndefined();
  });
});

describe('eventFields', () => {
  const fields: EventFields = {
    ...event,
    startTime: '2026-11-20T10:00',
    endTime: '2026-11-20T10:30',
    description: '',
    location: '',
  };
  const parseForm = (change: Partial<EventFields> = {}, storedTimes?: string[]) =>
    eventFields(storedTimes).safeParse({ ...fields, ...change });

  test('are parsed in the time of Madrid', () => {
    expect(parseForm().data).toMatchObject({
      startTime: '2026-11-20T09:00:00.000Z',
      endTime: '2026-11-20T09:30:00.000Z',
    });
    expect(parseForm({ startTime: '2026-07-20T10:00', endTime: '' }).data).toMatchObject({
      startTime: '2026-07-20T08:00:00.000Z',
      endTime: null,
    });
  });
  test('are parsed on both days of a daylight saving change', () => {
    const spring = parseForm({ startTime: '2027-03-28T01:30', endTime: '2027-03-28T03:45' });
    expect(spring.data).toMatchObject({
      startTime: '2027-03-28T00:30:00.000Z',
      endTime: '2027-03-28T01:45:00.000Z',
    });
    const autumn = parseForm({ startTime: '2026-10-25T02:30', endTime: '2026-10-25T03:00' });
    expect(autumn.data).toMatchObject({
      startTime: '2026-10-25T00:30:00.000Z',
      endTime: '2026-10-25T02:00:00.000Z',
    });
  });
  test('keep the second of two equal hours when it was stored', () => {
    const second = '2026-10-25T01:30:00.000Z';
    const touched = { startTime: '2026-10-25T02:30', endTime: '2026-10-25T04:00' };
    expect(parseForm(touched, [second]).data?.startTime).toBe(second);
    expect(parseForm({ ...touched, startTime: '2026-10-25T02:31' }, [second]).data?.startTime).toBe(
      '2026-10-25T00:31:00.000Z',
    );
  });
  test('reject what eventInput rejects, at the same field', () => {
    expect(getErrors(parseForm({ endTime: '2026-11-20T09:59' }))).toEqual([
      'endTime: La hora de fin debe ser posterior a la de inicio.',
    ]);
    expect(getErrors(parseForm({ startTime: '' }))).toEqual([
      'startTime: La fecha de inicio es obligatoria.',
    ]);
    for (const allDay of [true, false])
      expect(getErrors(parseForm({ startTime: '', allDay }))).toEqual([
        'startTime: La fecha de inicio es obligatoria.',
      ]);
    expect(getErrors(parseForm({ eventType: '' }))).toEqual(['eventType: Elige un tipo de evento.']);
    expect(getErrors(parseForm({ startTime: '2027-03-28T02:30', endTime: '2027-03-28T03:30' }))).toEqual([
      `startTime: ${SKIPPED}`,
    ]);
    expect(getErrors(parseForm({ startTime: '2027-03-28T01:30', endTime: '2027-03-28T02:59' }))).toEqual([
      `endTime: ${SKIPPED}`,
    ]);
    expect(getErrors(parseForm({ endTime: '2026-02-30T10:00' }))).toContain(
      'endTime: La fecha no es válida.',
    );
    expect(getErrors(parseForm({ allDay: true, endTime: '2026-11-20T09:59' }))).toBeUndefined();
  });
});

describe('calendarInput', () => {
  const input = {
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    kinds: ['event', 'task'],
    userIds: [id, null],
    eventTypes: [...eventTypes],
  };
  test.each([
    ['no kind', { kinds: [] }, 'kinds: Selecciona al menos un tipo de evento'],
    ['no user chosen', { userIds: [] }, 'userIds: Selecciona al menos un usuario'],
    ['backwards', { to: '2026-10-01T00:00:00.000Z' }, 'to: El período no es válido.'],
    ['more than 62 days', { to: '2027-01-02T00:00:01.000Z' }, 'to: El período no es válido.'],
  ])('rejects %s', (_, change, expectedError) => {
    expect(getErrors(calendarInput.safeParse({ ...input, ...change }))).toEqual([expectedError]);
  });
  test('accepts 62 days', () => {
    expect(getErrors(calendarInput.safeParse({ ...input, to: '2027-01-02T00:00:00.000Z' }))).toBeUndefined();
  });
});
