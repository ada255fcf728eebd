import { sharedServer } from '../../support/shared-server.ts';

export type Message = {
  to: string;
  from: string;
  /** Of the Message-ID, which the same message always has. */
  id: string;
  /** Further lines of its header. */
  headers: readonly string[];
  body: readonly string[];
};

/** Delivers a message as Email Routing does; returns the response. */
export async function deliver({
  to,
  from = 'avisos@portal.test',
  id = crypto.randomUUID(),
  headers = [],
  body = [],
}: Partial<Message> & { to: string }): Promise<{ status: number; text: string }> {
  const head = [`From: ${from}`, `To: <${to}>`, `Message-ID: <${id}@portal.test>`, ...headers];
  const query = new URLSearchParams({ from: /[^<>\s]+@[^<>\s]+/.exec(from)?.[0] ?? from, to });
  const response = await fetch(`${sharedServer().origin}/cdn-cgi/handler/email?${query}`, {
    method: 'POST',
    body: [...head, '', ...body].join('\r\n'),
    headers: { connection: 'close' },
  });
  return { status: response.status, text: await response.text() };
}
