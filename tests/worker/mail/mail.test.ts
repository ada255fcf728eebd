import { expect, test } from 'vitest';
import { sharedServer } from '../../support/shared-server.ts';

const { origin } = sharedServer();

/** Delivers a message as Email Routing does; returns the response. */
async function deliver(to: string, lines: string[]): Promise<{ status: number; text: string }> {
  const from = 'avisos@portal.test';
  const message = [
    `From: Portal <${from}>`,
    `To: <${to}>`,
    `Message-ID: <${crypto.randomUUID()}@portal.test>`,
    ...lines,
  ].join('\r\n');
  const query = new URLSearchParams({ from, to });
  const response = await fetch(`${origin}/cdn-cgi/handler/email?${query}`, { method: 'POST', body: message });
  return { status: response.status, text: await response.text() };
}

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
  const { status, text } = await deliver(to, lines);
  expect([status, text]).toEqual([400, expect.stringContaining('Llavero no acepta mensajes de correo.')]);
});
