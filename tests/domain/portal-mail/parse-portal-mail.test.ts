import { describe, expect, test } from 'vitest';
import { parsePortalMail } from '../../../db/domain/portal-mail/parse-portal-mail.ts';

const idealista = `De: idealista <noreply.es@idealista.com>
Asunto: Un usuario está interesado en tu inmueble

Hola,
un usuario está interesado en tu inmueble de Carrer de Verdi, 48

Referencia: LL-0012
Nombre: María Soler
Email: maria.soler@correo.example
Telefono: +34 612 34 56 78
Mensaje:
Hola, me gustaría visitar el piso.
¿El jueves por la tarde?

Gracias

Responde a María cuanto antes
https://www.idealista.com/pro`;

const fotocasa = `From: 8f2a1@messaging.fotocasa.es
> A Núria Güell le interesa tu anuncio
> E-mail: nuria@bustia.example
> Mi teléfono: 934 15 28 60
> Ref. anuncio: ll12
> Comentarios: Busco para entrar en enero.
--
Fotocasa, teléfono 902 10 20 30`;

const habitaclia = `solicitudes@envios.habitaclia.com
*Nombre:*
Pere Font
*Teléfono:*
600 11 22 33
Contactar: mailto:pere.font@correo.example
Referencia del inmueble: LL-0003`;

const kyero = `Enquiry from Kyero.com
Name: John Smith
Email: john@mail.example
Phone: +44 7911 123456
Property reference: LL-0007
Message: Is it still available?`;

describe('parsePortalMail', () => {
  test.each([
    [
      'Idealista',
      idealista,
      {
        source: 'Idealista',
        name: 'María Soler',
        phone: '+34 612 34 56 78',
        email: 'maria.soler@correo.example',
        reference: 'LL-0012',
        message: 'Hola, me gustaría visitar el piso.\n¿El jueves por la tarde?\n\nGracias',
      },
    ],
    [
      'Fotocasa, quoted',
      fotocasa,
      {
        source: 'Fotocasa',
        name: 'Núria Güell',
        phone: '934 15 28 60',
        email: 'nuria@bustia.example',
        reference: 'll12',
        message: 'Busco para entrar en enero.',
      },
    ],
    [
      'Habitaclia, facts below their labels',
      habitaclia,
      {
        source: 'Habitaclia',
        name: 'Pere Font',
        phone: '600 11 22 33',
        email: 'pere.font@correo.example',
        reference: 'LL-0003',
        message: '',
      },
    ],
    [
      'Kyero, in English',
      kyero,
      {
        source: 'Kyero',
        name: 'John Smith',
        phone: '+44 7911 123456',
        email: 'john@mail.example',
        reference: 'LL-0007',
        message: 'Is it still available?',
      },
    ],
    [
      'pisos.com',
      'Nuevo contacto de pisos.com\nNombre: Pau\nTeléfono de contacto: 600 11 22 33\nReferencia: LL-0008',
      {
        source: 'pisos.com',
        name: 'Pau',
        phone: '600 11 22 33',
        email: '',
        reference: 'LL-0008',
        message: '',
      },
    ],
  ])('%s', (_, text, mail) => {
    expect(parsePortalMail(text)).toEqual(mail);
    expect(parsePortalMail(text.replaceAll('\n', '\r\n'))).toEqual(mail);
  });

  test('takes the address, or the number, as the name where there is none', () => {
    expect(parsePortalMail('idealista solicita información\nEmail: ana@casa.cat')).toMatchObject({
      name: 'ana@casa.cat',
      phone: '',
    });
    expect(parsePortalMail('Teléfono: 612345678')).toMatchObject({
      source: null,
      name: '612345678',
      email: '',
    });
  });

  const facts = 'Nombre: Ana Ruiz\nEmail: ana@correo.example';
  test.each([
    ['of companies', `${facts}\nTeléfono: 900 424 724`],
    ['written with the code of Spain', `${facts}\nTeléfono: +34 902 43 02 02`],
    ['below who writes', `${facts}\nMensaje: Hola\n© idealista\nTeléfono: 935 761 551`],
    ['of who answers for the portal', `${facts}\nAtención al cliente Fotocasa\nTeléfono: 935 761 551`],
    ['of the agency', `Teléfono: 93 415 28 60\n${facts}`],
  ])('takes no number %s for that of who asks', (_, text) => {
    const own = [{ phone: '+34934152860', email: null }];
    const nobody = { phone: '', email: 'ana@correo.example', name: 'Ana Ruiz' };
    expect(parsePortalMail(text, own)).toMatchObject(nobody);
    expect(parsePortalMail(text.replace('Ruiz', 'Ruiz\nMóvil: 612 345 678'), own)).toMatchObject({
      ...nobody,
      phone: '612 345 678',
    });
  });

  test('takes no address of the agency, and of no recipient, for that of who asks', () => {
    const own = [{ phone: null, email: 'Núria@fincas.example' }];
    const text = 'De: nuria@fincas.example\nPara: Leads <info@fincas.example>\nTeléfono: 612345678';
    expect(parsePortalMail(text, own)).toMatchObject({ email: '', phone: '612345678' });
    for (const head of ['To', 'Cc', 'CCO', 'Per a', 'A', 'Destinatario'])
      expect(parsePortalMail(`${head}: info@fincas.example\nTlf: 612345678`)).toMatchObject({ email: '' });
    expect(parsePortalMail(`leads+${'a'.repeat(40)}@correo.example`)).toBeNull();
  });

  test.each([
    ['Asunto: Nuevo mensaje sobre tu inmueble con ref: LL-0012', 'LL-0012'],
    ['Inmueble: Piso en Verdi (Ref. ll12)', 'll12'],
    ['Está interesado en tu inmueble con referencia LL-0012.', 'LL-0012'],
    ['Referència del anunci: X\nReferència: LL-0012', 'LL-0012'],
    ['La reforma 2020 y la referencia del anuncio', ''],
  ])('reads the reference in: %s', (text, reference) => {
    expect(parsePortalMail(`${text}\nTelf.: 612345678`)).toMatchObject({ reference, phone: '612345678' });
  });

  test('reads a surname of its own', () => {
    const text = 'Nombre: Pere\nApellidos: Font Mas\nTlf: 612345678';
    expect(parsePortalMail(text)).toMatchObject({ name: 'Pere Font Mas' });
  });

  test.each([
    ['nothing', ''],
    ['a letter without facts', 'Hola,\nnos vemos mañana.'],
    ['only the portal’s own address and number', 'De: noreply@idealista.com\nFotocasa, 902 10 20 30'],
    ['a number that is none', 'Teléfono: 12'],
  ])('returns null for %s', (_, text) => {
    expect(parsePortalMail(text)).toBeNull();
  });

  test('reads any text without an error, also a long one', () => {
    for (const text of [
      '\ud800',
      ':'.repeat(5000),
      'Nombre:\n'.repeat(5000),
      `a${'\u0301'.repeat(9999)}`,
      'x@'.repeat(9999),
      `${'ref. '.repeat(4000)}Tel.: 612345678`,
    ])
      expect(() => parsePortalMail(text)).not.toThrow();
  });
});
