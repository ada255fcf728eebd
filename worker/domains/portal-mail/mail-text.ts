import { Parser } from 'htmlparser2';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { isPortalAddress } from '../../../db/domain/portal-mail/parse-portal-mail.ts';
import { toDigestId } from '../../digest.ts';

/** Bytes of a message that are read; what follows are photos and files. */
export const MAX_MAIL_BYTES = 2_000_000;
const limits = { maxNestingDepth: 20, maxHeadersSize: 200_000, maxRfc822NestingDepth: 5 };

export type Mail = {
  /** A UUID that the same message always has. */
  key: string;
  /** The name or the address of who sent it; null where it says neither. */
  sender: string | null;
  subject: string;
  /** What the message says, of a forwarded one that of what was forwarded too. */
  text: string;
  /** The addresses of portals and programs that have sent or forwarded it, and who is to be answered where that is a person. */
  portals: string[];
  person: { name: string; address: string } | null;
  /** Whether it could be read as a message; its text is what there was, otherwise. */
  isReadable: boolean;
};

/** Reads a message (RFC 5322), with those that it forwards, `depth` deep and as many. */
export async function parseMail(raw: Uint8Array, depth = 2): Promise<Mail> {
  const email = await PostalMime.parse(raw, limits).catch(() => null);
  if (!email)
    return {
      ...{ key: toDigestId(raw), sender: null, subject: '', text: new TextDecoder().decode(raw) },
      ...{ portals: [], person: null, isReadable: false },
    };
  const forwarded = await readForwarded(email, depth);
  const people = [...(email.replyTo ?? []), ...(email.from ? [email.from] : [])].flatMap(toPerson);
  const from = people.at(-1);
  const own = {
    text: email.text?.trim() ? email.text : toText(email.html ?? ''),
    portals: people.map(({ address }) => address).filter(isPortalAddress),
    person: people.find(({ address }) => !isPortalAddress(address)) ?? null,
  };
  return {
    key: toDigestId(email.messageId?.trim() || raw),
    sender: from ? from.name || from.address : null,
    subject: email.subject ?? '',
    text: [own.text, ...forwarded.flatMap(({ subject, text }) => [toSentence(subject), text])]
      .filter(Boolean)
      .join('\n'),
    portals: [own, ...forwarded].flatMap(({ portals }) => portals),
    // Who forwards a message is not who has written it.
    person: forwarded[0] ? forwarded[0].person : own.person,
    isReadable: true,
  };
}

/** The messages that a mail program has attached to forward them; those that it has written into the text are part of it. */
async function readForwarded({ attachments }: Email, depth: number): Promise<Mail[]> {
  const messages = attachments.filter(({ mimeType }) => mimeType === 'message/rfc822');
  const read = messages.slice(0, depth).map(({ content }) => parseMail(toBytes(content), depth - 1));
  return (await Promise.all(read)).filter(({ isReadable }) => isReadable);
}
const toBytes = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const toPerson = ({ name, address }: Address) => (address ? [{ name, address }] : []);

/** A subject as a line that is no label of a fact, as 'Contacto' would be. */
export const toSentence = (subject: string): string => `${subject.replace(/[:：]/g, ' ')}.`;

const BLOCKS = new Set([
  ...['br', 'p', 'div', 'tr', 'td', 'th', 'li', 'dt', 'dd', 'table'],
  ...['h1', 'h2', 'h3', 'h4', 'blockquote', 'pre'],
]);
const UNSEEN = new Set(['style', 'script', 'head', 'title', 'template']);
/** Returns the text of an HTML document, each block on a line of its own, with the addresses of 'mailto:' links. */
export function toText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (UNSEEN.has(name)) hidden += 1;
      if (BLOCKS.has(name)) parts.push('\n');
      if (name === 'a' && /^mailto:/i.test(href)) parts.push(` ${href.replace(/\?.*/, '')} `);
    },
    ontext(text) {
      if (hidden === 0) parts.push(text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) hidden -= 1;
      if (BLOCKS.has(name) && name !== 'br') parts.push('\n');
    },
  });
  parser.end(html);
  return parts
    .join('')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
