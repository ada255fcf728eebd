import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { toCalendar, toEventCalendar } from '../../worker/domains/calendar-feed/ical.ts';

const event = {
  id: '8f0f6b0e-6d4c-4a53-9a39-0d0c1a1a1a1a',
  version: 3,
  updatedAt: '2026-11-20T09:08:07.123Z',
  title: 'Visita',
  description: null,
  location: null,
  property: null,
  lead: null,
  startTime: '2026-11-27T16:30:00.000Z',
  endTime: '2026-11-27T17:00:00.000Z' as string | null,
  allDay: false,
};
const task = {
  id: '1b0f6b0e-6d4c-4a53-9a39-0d0c1a1a1a1a',
  version: 1,
  updatedAt: '2026-11-20T09:08:07.000Z',
  title: 'Llamar a Íñigo',
  description: null,
  property: null,
  lead: null,
  dueDate: '2026-11-28' as string | null,
  dueTime: null as string | null,
  status: 'pending' as const,
};
const none = { events: [], tasks: [], followUps: [] };
const toLines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const parse = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

test('toEventCalendar: UID, SEQUENCE, DTSTAMP, LAST-MODIFIED and UTC times', () => {
  const lines = toLines(toEventCalendar(event));
  for (const line of [
    `UID:${event.id}@llavero`,
    'SEQUENCE:2',
    'DTSTAMP:20261120T090807Z',
    'LAST-MODIFIED:20261120T090807Z',
    'DTSTART:20261127T163000Z',
    'DTEND:20261127T170000Z',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'VERSION:2.0',
  ])
    expect(lines).toContain(line);
});

test('toEventCalendar: an end that is the start is left out', () => {
  for (const endTime of [null, event.startTime])
    expect(toEventCalendar({ ...event, endTime })).not.toContain('DTEND');
});

test('toEventCalendar: an all-day event is the day in Madrid, with an exclusive end', () => {
  // Midnight in Madrid is the evening before in UTC.
  const lines = toLines(
    toEventCalendar({ ...event, allDay: true, startTime: '2026-03-27T23:00:00.000Z', endTime: null }),
  );
  expect(lines).toContain('DTSTART;VALUE=DATE:20260328');
  expect(lines).toContain('DTEND;VALUE=DATE:20260329');
});

test('toCalendar: a task with an hour is at that hour of Madrid, one without on its day, a completed one is marked', () => {
  const text = toCalendar({
    ...none,
    tasks: [
      { ...task, dueTime: '10:30' },
      { ...task, id: 'otra', dueDate: '2026-07-01', status: 'completed' },
      { ...task, id: 'sin-fecha', dueDate: null },
    ],
  });
  const lines = toLines(text);
  expect(lines).toContain('DTSTART:20261128T093000Z');
  expect(lines).toContain('DTSTART;VALUE=DATE:20260701');
  expect(lines).toContain('DTEND;VALUE=DATE:20260702');
  expect(parse(text).map(({ summary }) => summary)).toEqual(['Tarea: Llamar a Íñigo', '✓ Llamar a Íñigo']);
});

test('toCalendar: a follow-up is a whole day with the name of the lead', () => {
  const followUp = {
    id: 'lead',
    version: 5,
    updatedAt: event.updatedAt,
    name: 'Núria',
    nextFollowUpOn: '2026-12-31',
  };
  const [found] = parse(toCalendar({ ...none, followUps: [followUp] }));
  expect([found?.summary, found?.startDate.toString(), found?.endDate.toString()]).toEqual([
    'Seguimiento: Núria',
    '2026-12-31',
    '2027-01-01',
  ]);
});

test('toCalendar: busy only has times, and no text of the event', () => {
  const secret = {
    ...event,
    title: 'Secreto',
    description: 'Secreto',
    location: 'Secreto',
    property: 'Secreto',
    lead: 'Secreto',
  };
  const text = toCalendar({ ...none, events: [secret] }, { isBusyOnly: true });
  expect(text).not.toContain('Secreto');
  expect(parse(text).map(({ summary }) => summary)).toEqual(['Ocupado']);
});

test('toCalendar: the same entries give the same text', () => {
  const entries = { ...none, events: [event], tasks: [task] };
  expect(toCalendar(entries)).toBe(toCalendar(entries));
});

const words = fc
  .array(
    fc.constantFrom('ñ', 'Ç', '😀', '👨‍👩‍👧‍👦', '\\', ';', ',', '\n', ':', '"', 'a', ' b', '€', '\\n', "'"),
    {
      minLength: 1,
      maxLength: 120,
    },
  )
  .map((parts) => `x${parts.join('')}x`);

test('toCalendar: every line ends in CRLF and has at most 75 octets, and folding breaks no character', () => {
  fc.assert(
    fc.property(words, (title) => {
      const text = toEventCalendar({ ...event, title, description: title });
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
    }),
  );
});

test('toCalendar: a parser reads what was written', () => {
  fc.assert(
    fc.property(words, words, (title, description) => {
      const [found] = parse(toEventCalendar({ ...event, title, description, location: title }));
      expect([found?.summary, found?.description, found?.location]).toEqual([title, description, title]);
      expect(found?.startDate.toJSDate().toISOString()).toBe(event.startTime);
      expect(found?.uid).toBe(`${event.id}@llavero`);
    }),
  );
});

test('toEventCalendar: the description tells property and lead', () => {
  const [found] = parse(
    toEventCalendar({ ...event, description: 'Llevar llaves', property: 'Piso, 3º', lead: 'Marta' }),
  );
  expect(found?.description).toBe('Llevar llaves\nInmueble: Piso, 3º\nCliente: Marta');
});
