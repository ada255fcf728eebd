import { isEmailAddress, unwrapEmail } from '../email-address.ts';
import type { LeadSource } from '../leads/leads.ts';
import { readPhones } from '../phones.ts';

/** What the e-mail of a portal says of who asks; each part '' where it says nothing of it, `source` null for another sender. */
export type PortalMail = {
  source: Extract<LeadSource, 'Idealista' | 'Fotocasa' | 'Habitaclia' | 'Kyero' | 'pisos.com'> | null;
  name: string;
  phone: string;
  email: string;
  /** Of the property, as the agency gave it to the portal. */
  reference: string;
  message: string;
};

// The patterns are those that public parsers of these portals' e-mails read (specification 5, C): a label before each fact, on a line of its own.
const labels = {
  name: /^(?:nombre(?: y apellidos)?|nom|name|contacto)$/i,
  phone: /^(?:mi )?(?:tel[eé]fono|tel[eè]fon|m[oó]vil|tel\.?|phone)(?: de contacto)?$/i,
  email: /^(?:mi )?(?:e-?mail|correo(?: electr[oó]nico)?|mail)$/i,
  reference:
    /^(?:su |tu |vuestra |property )?(?:referencia|ref\.?|reference)(?: (?:del? )?(?:anuncio|inmueble|cliente|propiedad))?$/i,
  message: /^(?:mi |su )?(?:mensaje|comentarios?|consulta|missatge|message)$/i,
} as const;
type Fact = keyof typeof labels;
const facts = Object.keys(labels) as Fact[];

/** Subjects and sentences that name who asks: 'A Núria Ferrer le interesa tu anuncio'. */
const nameSentences = [
  /^a (.{1,60}?) le interesa (?:tu|su) (?:anuncio|inmueble)/im,
  /^(.{1,60}?) (?:est[aá] interesad[oa]|se ha interesado) (?:en|por) (?:tu|su|vuestro)/im,
];
const NOBODY = /^(?:un|una|alg[uú]n|el|la) (?:usuari[oa]|persona|cliente|interesad[oa])$/i;

const sources = [
  ['Idealista', /idealista/i],
  ['Fotocasa', /fotocasa/i],
  ['Habitaclia', /habitaclia/i],
  ['Kyero', /kyero/i],
  ['pisos.com', /pisos\.com/i],
] as const;

/** Addresses of the portals, and of programs to which nobody answers. */
const PORTAL_ADDRESS =
  /@(?:[\w-]+\.)*(?:idealista|fotocasa|habitaclia|adevinta|kyero|pisos)\.|no-?_?reply|noresponder/i;
/** Lines that follow a message in the e-mails of portals. */
const FOOTER =
  /^(?:-{2,}|_{2,}|responde|contesta|contactar|ver (?:el )?anuncio|ver inmueble|accede|https?:|©|copyright|este (?:mensaje|correo|email)|un saludo,? el equipo|el equipo de|enviado desde|recuerda que|consejos?|pol[ií]tica de privacidad)/i;
/** Fewer digits are no number to call. */
const MIN_DIGITS = 9;

type Line = { label: Fact | null; value: string };

/** A line without the marks of a quotation, of bold and of a list. */
const cleanLine = (line: string) =>
  line
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/^(?:\s*>)+/, '')
    .replace(/\*+/g, '')
    .trim()
    .replace(/^[•·-]\s+/, '');

function toLine(text: string): Line {
  const at = text.search(/[:：]/);
  const before = (at < 0 ? text : text.slice(0, at)).trim();
  // A label alone on its line has its fact on the next one.
  const label = facts.find((fact) => labels[fact].test(before)) ?? null;
  return label && (at >= 0 || label !== 'message' || /^mensaje$/i.test(before))
    ? { label, value: at < 0 ? '' : text.slice(at + 1).trim() }
    : { label: null, value: text };
}

/** Whether an address is a portal's, or that of a program to which nobody answers. */
export const isPortalAddress = (address: string): boolean => PORTAL_ADDRESS.test(address);

type IsOwn = (address: string) => boolean;
/** The first address in a text that is neither a portal's nor the agency's. */
function findAddress(text: string, isOwn: IsOwn): string {
  const words = text.split(/[\s<>()[\]"',;]+/).map((word) => unwrapEmail(word.replace(/^mailto:/i, '')));
  return words.find((word) => isEmailAddress(word) && !isPortalAddress(word) && !isOwn(word)) ?? '';
}
/** The first number in a text that somebody can be called by. */
function findPhone(text: string): string {
  const [number] = readPhones(text).filter(({ national }) => national.length >= MIN_DIGITS);
  return number ? text.slice(number.from, number.to).trim() : '';
}

/**
 * Returns what the text of a portal's e-mail says; null where it names neither a phone nor an address. `isOwn`: an address is of the agency, and so
 * none of who asks.
 */
export function readPortalMail(text: string, isOwn: IsOwn = () => false): PortalMail | null {
  const cleaned = text
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map(cleanLine);
  const lines = cleaned.map(toLine);
  const found: Partial<Record<Fact, string>> = {};
  for (const [index, { label, value }] of lines.entries()) {
    if (!label || found[label]) continue;
    if (label === 'message') {
      found.message = readMessage(lines, index, value);
      continue;
    }
    const next = lines.slice(index + 1).find((line) => line.label !== null || line.value !== '');
    found[label] = value || (next && next.label === null ? next.value : '');
  }
  // A label that is a word of the message is none of its facts.
  const email = findAddress(found.email ?? '', isOwn) || findAddress(text, isOwn);
  const phone = findPhone(found.phone ?? '');
  if (!email && !phone) return null;
  const sentence =
    nameSentences.map((pattern) => pattern.exec(cleaned.join('\n'))?.[1]?.trim()).find(Boolean) ?? '';
  const name = [found.name, sentence].find((each) => each && !NOBODY.test(each)) ?? '';
  return {
    source: sources.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    name: name || email || phone,
    phone,
    email,
    reference: (found.reference ?? '').replace(/^[\s#:]+|[\s.,;]+$/g, '').split(/\s{2,}|,/)[0] ?? '',
    message: found.message ?? '',
  };
}

/** The lines of a message, up to the next fact or what the portal writes below. */
function readMessage(lines: readonly Line[], index: number, first: string): string {
  const rest = lines.slice(index + 1);
  const end = rest.findIndex(({ label, value }) => label !== null || FOOTER.test(value));
  return [first, ...(end < 0 ? rest : rest.slice(0, end)).map(({ value }) => value)]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
