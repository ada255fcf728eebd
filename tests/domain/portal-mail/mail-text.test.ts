import { expect, test } from 'vitest';
import { parsePortalMail } from '../../../db/domain/portal-mail/parse-portal-mail.ts';
import { MAX_MAIL_BYTES, parseMail, toText } from '../../../worker/domains/portal-mail/mail-text.ts';
import { readBytes } from '../../../worker/domains/portal-mail/read-bytes.ts';

const encode = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'));

test('a message is read up to its limit, beyond which its files are', async () => {
  const head = encode(
    'From: no-reply@idealista.com',
    'Subject: Contacto',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Nombre: Ana',
    '--b',
    'Content-Type: image/jpeg',
    '',
    '',
  );
  const chunk = new Uint8Array(300_000).fill(120);
  let sent = 0;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? head : chunk);
      sent += 1;
    },
    cancel() {
      isCancelled = true;
    },
  });
  const bytes = await readBytes(stream, MAX_MAIL_BYTES);
  expect([bytes.length, isCancelled]).toEqual([MAX_MAIL_BYTES, true]);
  expect(await parseMail(bytes)).toMatchObject({
    sender: 'no-reply@idealista.com',
    subject: 'Contacto',
    text: expect.stringMatching(/^Nombre: Ana\s*$/),
    portals: ['no-reply@idealista.com'],
    person: null,
  });
});

test('the same message has the same key, another one another', async () => {
  const one = await parseMail(encode('Message-ID: <a@x>', '', 'Hola'));
  expect((await parseMail(encode('Message-ID: <a@x>', 'X: 1', '', 'Hola'))).key).toBe(one.key);
  expect((await parseMail(encode('Message-ID: <b@x>', '', 'Hola'))).key).not.toBe(one.key);
  expect((await parseMail(encode('', 'Hola'))).key).toBe((await parseMail(encode('', 'Hola'))).key);
  expect(one.key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
});

test.each([
  ['<p>Uno</p><p>Dos &amp; tres</p>', 'Uno\n\nDos & tres'],
  ['<table><tr><td>Nombre:</td><td>Ana</td></tr></table>', 'Nombre:\n\nAna'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<style>p{}</style><script>alert(1)</script><title>x</title>ok', 'ok'],
  ['<a href="mailto:ana@casa.example?subject=x">Responder</a>', 'mailto:ana@casa.example Responder'],
  ['<p>sin fin <b>negrita', 'sin fin negrita'],
  ['', ''],
])('the text of %s', (html, text) => {
  expect(toText(html)).toBe(text);
});

test('a table is read whose labels stand in cells of their own, with a colon or without', () => {
  const facts = [
    ['Contacto', 'Nuevo mensaje'],
    ['Nombre', 'Ana <b>Ruiz</b>'],
    ['Teléfono:', '<a href="tel:+34612345678">612 345 678</a>'],
    ['Referencia', 'LL-0001'],
    ['Mensaje', 'Hola,<br>¿se puede visitar?'],
  ];
  for (const tag of ['td', 'th', 'dd']) {
    const rows = facts.map((cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`);
    expect(parsePortalMail(toText(`<table>${rows.join('\n')}</table>`))).toMatchObject({
      ...{ name: 'Ana Ruiz', phone: '612 345 678', reference: 'LL-0001' },
      message: 'Hola,\n¿se puede visitar?',
    });
  }
});
