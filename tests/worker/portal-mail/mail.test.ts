import { expect, test } from 'vitest';
import { deliver } from '../support/mail.ts';

const plain = [
  'Subject: Nuevo contacto',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hola, me interesa.',
];
const withAttachment = [
  'Subject: =?utf-8?B?Q29udGFjdG8=?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html',
  '',
  '<p>Hola</p>',
  '--b',
  'Content-Type: application/pdf; name=a.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0='.repeat(10_000),
  '--b--',
];

test.each([
  ['portales@correo.llavero.test', plain],
  ['postmaster@llavero.test', plain],
  [`${'a'.repeat(64)}@llavero.test`, plain],
  ['agencia+idealista@llavero.test', withAttachment],
  ['niño@llavero.test', plain],
  ['nadie@llavero.test', ['', '']],
])('a message to %.40s is refused, with a sentence for its sender', async (to, lines) => {
  const { status, text } = await deliver({ to, headers: lines });
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('Llavero no acepta mensajes de correo en esta direccion.'),
  ]);
});
