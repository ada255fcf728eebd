import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDayProblem, formatTypedDay, isCompleteDay, parseDay } from '../../src/lib/format/day-text.ts';
import { findTimeProblem, halfHours, isCompleteTime, parseTime } from '../../src/lib/format/time-text.ts';

// 00:30 of the 23rd in Madrid, still the 22nd in UTC and in Bogotá.
const now = new Date('2026-11-22T23:30:00Z');

test.each([
  ['22/11/2026', '2026-11-22'],
  [' 2/1/2027 ', '2027-01-02'],
  ['2/1/27', '2027-01-02'],
  ['2-1-27', '2027-01-02'],
  ['22.11.2026', '2026-11-22'],
  ['22 11 2026', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['221126', '2026-11-22'],
  ['22/11', '2026-11-22'],
  ['2211', '2026-11-22'],
  ['22/11/', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026/1/2', '2026-01-02'],
  ['2026-11-22T10:30', '2026-11-22'],
  ['22 de noviembre de 2026', '2026-11-22'],
  ['9 de MARZO', '2026-03-09'],
  ['9 mar 2027', '2027-03-09'],
  ['jueves, 26 de noviembre de 2026', '2026-11-26'],
  ['29/02/2028', '2028-02-29'],
  ['hoy', '2026-11-23'],
  ['Mañana', '2026-11-24'],
  ['ayer', '2026-11-22'],
])('parseDay: %j is %s', (typed, day) => {
  expect(parseDay(typed, now)).toBe(day);
});

test.each([
  ['\u200e25\u200e/\u200e12\u200e/\u200e2026', '2026-12-25'],
  ['25-dic-26', '2026-12-25'],
  ['25-dic.-26', '2026-12-25'],
  ['25-dic-2026', '2026-12-25'],
  ['25/dic/2026', '2026-12-25'],
  ['25 dic. 2026', '2026-12-25'],
  ['25-des-26', '2026-12-25'],
  ['25-des.-26', '2026-12-25'],
  ['25dic26', '2026-12-25'],
  ['25 de desembre de 2026', '2026-12-25'],
  ['25 de desembre del 2026', '2026-12-25'],
  ['25 de dic. de 2026', '2026-12-25'],
  ["1 d'abril de 2026", '2026-04-01'],
  ['1 d’agost del 2026', '2026-08-01'],
  ['1r d’octubre de 2026', '2026-10-01'],
  ['1.º de mayo de 2026', '2026-05-01'],
  ['4 ag. 2026', '2026-08-04'],
  ['4 set. 2026', '2026-09-04'],
  ['4 sept 2026', '2026-09-04'],
  ['3 de març', '2026-03-03'],
  ['3 febr. 2026', '2026-02-03'],
  ['vie. 25/12/2026 10:30', '2026-12-25'],
  ['vie 25/12/2026 10:30', '2026-12-25'],
  ['vi. 25/12/2026 9:30', '2026-12-25'],
  ['dv. 25/12/2026 10:30', '2026-12-25'],
  ['divendres, 25 desembre', '2026-12-25'],
  ['viernes, 25 de diciembre de 2026 10:30', '2026-12-25'],
  ['viernes, 25 de diciembre de 2026, 10:30-11:00', '2026-12-25'],
  ['el viernes 25 de diciembre a las 10:30 h', '2026-12-25'],
  ['25/12/2026 a les 10h', '2026-12-25'],
  ['2026-12-25 00:00:00', '2026-12-25'],
  ['2026-12-25 00:00:00.000', '2026-12-25'],
  ['2026-12-25T00:00:00', '2026-12-25'],
  ['2026-12-25T23:30:00Z', '2026-12-26'],
  ['2026-12-25T00:30:00+02:00', '2026-12-24'],
  ['25/12/2026 0:00', '2026-12-25'],
  ['25/12/2026 10:30:00 p.\u00a0m.', '2026-12-25'],
  ['25 / 12 / 2026', '2026-12-25'],
  ['25. 12. 2026', '2026-12-25'],
  ['25–12–2026', '2026-12-25'],
  ['\u00a025/12/2026\u2003', '2026-12-25'],
  ['diciembre 25, 2026', '2026-12-25'],
  ['20261225', '2026-12-25'],
  ['20261225T100000', '2026-12-25'],
  ['20261225T233000Z', '2026-12-26'],
  ['2026-12-25 23:30:00 +0000', '2026-12-26'],
  ['25/12/2026, 16:00-17:00', '2026-12-25'],
  ['25/12/2026 20:00-22:00', '2026-12-25'],
  ['viernes, 25 de diciembre · 17:30 – 18:30', '2026-12-25'],
  ['divendres, 25 de desembre⋅17:30–18:30', '2026-12-25'],
  ['25/12/2026 de 17:30 a 18:30', '2026-12-25'],
  ['25/12/2026 - 10:00', '2026-12-25'],
  ['25/12/2026 10.30', '2026-12-25'],
  ['25/12/2026 a les 10.30 h', '2026-12-25'],
  ['25/12/2026 a las 10', '2026-12-25'],
  ['[25/12/26, 10:00:15]', '2026-12-25'],
  ['"25/12/2026"', '2026-12-25'],
  ['25/12/2026;', '2026-12-25'],
  ['Fri, 25 Dec 2026 10:00:00 +0100', '2026-12-25'],
  ['Monday, December 28, 2026', '2026-12-28'],
  ['2n de febrer', '2026-02-02'],
  ['avui', '2026-11-23'],
  ['demà', '2026-11-24'],
  ['demà passat', '2026-11-25'],
  ['ahir', '2026-11-22'],
  ['mañana a las 10', '2026-11-24'],
])('parseDay reads what programs write: %j is %s', (typed, day) => {
  expect(parseDay(typed, now)).toBe(day);
  expect(findDayProblem(typed, {})).toBeUndefined();
});

test.each([
  '25 de 2026',
  '25 ma 2026',
  '25 ju 2026',
  'dic-26',
  'diciembre de 2026',
  'antes del 25/12/2026',
  '46381',
  '10:30',
  '25/12/2026 25 h 7',
])('parseDay: %j is null, and what it would be is said', (typed) => {
  expect(parseDay(typed, now)).toBeNull();
  expect(findDayProblem(typed, {})).toBe('Escribe la fecha así: dd/mm/aaaa.');
});

describe('any day', () => {
  const day = fc
    .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
    .map((time) => new Date(time).toISOString().slice(0, 10));
  const styles = ['full', 'long', 'medium', 'short'] as const;
  const writers = ['es-ES', 'ca-ES'].flatMap((language) =>
    styles.flatMap((dateStyle) =>
      ([undefined, 'short', 'medium'] as const).map((timeStyle) => {
        const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle, timeZone: 'UTC' });
        return (iso: string) => format.format(new Date(`${iso}T08:05:00Z`));
      }),
    ),
  );
  const short =
    'ene feb mar abr may jun jul ago sep oct nov dic|gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.'
      .split('|')
      .map((names) => names.split(' '));
  const excel = (iso: string, names: string[]) => {
    const [year = '', month = '', date = ''] = iso.split('-');
    const name = names[Number(month) - 1] ?? '';
    return [
      `${date}-${name}-${year.slice(2)}`,
      `${Number(date)}-${name}-${year}`,
      `${date} ${name} ${year} 0:00`,
      `${Number(date)}/${Number(month)}/${year.slice(2)} 13:45`,
      `${year}-${month}-${date} 00:00:00`,
    ];
  };

  test('is read back from what Intl, Excel and the field itself write', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('', '\u200e', '\u00a0', '\u202a'), (iso, sign) => {
        const texts = [
          ...writers.map((write) => write(iso)),
          ...short.flatMap((names) => excel(iso, names)),
          formatTypedDay(iso),
        ];
        for (const text of texts) expect(parseDay(`${sign}${text}${sign}`, now), text).toBe(iso);
      }),
      { numRuns: 200 },
    );
  });

  test('of no text is one that does not exist', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. dedicabrl:h') }), (text) => {
        const read = parseDay(text, now);
        if (read !== null) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read);
      }),
      { numRuns: 2000 },
    );
  });

  test('with the hours of an event is the day of its beginning', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((each) => `${String(each).padStart(2, '0')}:00`);
    const between = fc.constantFrom('-', ' - ', '–', ' – ', ' a ');
    fc.assert(
      fc.property(
        day,
        hour,
        hour,
        between,
        fc.constantFrom(' ', ', ', ' · '),
        (iso, from, to, sign, behind) => {
          const text = `${formatTypedDay(iso)}${behind}${from}${sign}${to}`;
          expect([parseDay(text), parseTime(text)]).toEqual([iso, from]);
        },
      ),
    );
  });

  test('and any time are read from one text in their two fields', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1439 }), (iso, minutes) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const hours = new Intl.DateTimeFormat('es', {
          hour: 'numeric',
          minute: '2-digit',
          hour12: true,
          timeZone: 'UTC',
        });
        const half = hours.format(new Date(`${iso}T${time}:00Z`));
        for (const written of [time, `${time}:00`, `${time} h`, half])
          expect
            .soft([
              parseDay(`${formatTypedDay(iso)} ${written}`),
              parseTime(`${formatTypedDay(iso)} ${written}`),
              parseTime(written),
            ])
            .toEqual([iso, time, time]);
      }),
      { numRuns: 200 },
    );
  });
});

test.each(['', '31/02/2026', '29/02/2027', '0/1/2026', '1/13/2026', '11/22/2026', '1/1/1899', '1/1/2101'])(
  'parseDay: %j is null',
  (typed) => {
    expect(parseDay(typed, now)).toBeNull();
  },
);

test.each([
  '1/2/202',
  '1',
  'pronto',
  'constructor',
  '9 de brumario',
  '2026-11',
  '1/2/02026',
  '<b>',
  '٢٢/١١/٢٠٢٦',
])('parseDay: %j is null as well', (typed) => {
  expect(parseDay(typed, now)).toBeNull();
});

test('isCompleteDay needs a valid date with four digits of a year', () => {
  for (const typed of ['22/11/2026', '22112026', '2026-11-22']) expect(isCompleteDay(typed)).toBe(true);
  for (const typed of ['22/11/20', '22/11', '221120', '0202-11-20', '31/02/2026'])
    expect(isCompleteDay(typed)).toBe(false);
});

test('formatTypedDay formats a stored day as dd/mm/yyyy', () => {
  expect(formatTypedDay('2026-11-02')).toBe('02/11/2026');
  expect(formatTypedDay('31/02/2026')).toBe('31/02/2026');
  expect(formatTypedDay('')).toBe('');
});

test('findDayProblem says why a date is invalid', () => {
  const getComplaint = (typed: string, bounds = {}) => findDayProblem(typed, bounds);
  expect(getComplaint('')).toBeUndefined();
  expect(getComplaint('22/11/2026')).toBeUndefined();
  expect(getComplaint('31/02/2026')).toBe('Esta fecha no existe.');
  expect(getComplaint('11/22/2026')).toBe('Esta fecha no existe.');
  expect(getComplaint('pronto')).toBe('Escribe la fecha así: dd/mm/aaaa.');
  expect(getComplaint('1/2/202')).toBe('Escribe el año con cuatro cifras.');
  expect(getComplaint('1/2/1812')).toBe('El año debe estar entre 1900 y 2100.');
  expect(getComplaint('1/2/2020', { min: '2020-03-09' })).toBe('Como muy pronto, el 9 de marzo de 2020.');
  expect(getComplaint('1/4/2020', { max: '2020-03-09' })).toBe('Como muy tarde, el 9 de marzo de 2020.');
});

test.each([
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['930', '09:30'],
  ['1730', '17:30'],
  ['17', '17:00'],
  ['9 h', '09:00'],
  ['9h', '09:00'],
  ['17:', '17:00'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  ['10:30:00', '10:30'],
  ['10:30:00.000', '10:30'],
  ['\u200e10:30\u200e', '10:30'],
  ['10 : 30', '10:30'],
  ['10,30', '10:30'],
  ['10 h 30 min', '10:30'],
  ['10:30 h.', '10:30'],
  ['10:30 hrs', '10:30'],
  ['a las 10:30', '10:30'],
  ['a les 10 hores', '10:00'],
  ['9:30 pm', '21:30'],
  ['9:30\u00a0p.\u00a0m.', '21:30'],
  ['9:30 a. m.', '09:30'],
  ['12:30 am', '00:30'],
  ['12:30 PM', '12:30'],
  ['vie. 25/12/2026 10:30', '10:30'],
  ['2026-12-25 00:00:00', '00:00'],
  ['2026-12-25T23:30:00Z', '00:30'],
  ['20261225T233000Z', '00:30'],
  ['2026-07-25T10:00:00-05:00', '17:00'],
  ['25/12/2026, 16:00-17:00', '16:00'],
  ['viernes, 25 de diciembre · 17:30 – 18:30', '17:30'],
  ['25/12/2026 de 17:30 a 18:30', '17:30'],
  ['25/12/2026 10.30', '10:30'],
  ['mañana a las 10', '10:00'],
  ["9'30 h", '09:30'],
  ['9’30', '09:30'],
])('parseTime: %j is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
  expect(findTimeProblem(typed)).toBeUndefined();
});

test.each(['24:00', '9:60', '9:5', '12345', 'tarde', '-1', '13:30 pm', '0:30 am', '25/12/2026'])(
  'parseTime: %j is null',
  (typed) => {
    expect(parseTime(typed)).toBeNull();
    expect(findTimeProblem(typed)).toBe('Escribe la hora así: hh:mm, de 00:00 a 23:59.');
  },
);

test('halfHours has the 48 of a day; isCompleteTime needs the minutes', () => {
  expect(halfHours).toHaveLength(48);
  expect([halfHours[0], halfHours[19], halfHours[47]]).toEqual(['00:00', '09:30', '23:30']);
  expect(['17:30', '17', '17:3', '1'].map(isCompleteTime)).toEqual([true, false, false, false]);
});
