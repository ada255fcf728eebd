import { type ContactDetails, hasSamePhone, isSameEmail } from '../contacts/same-contacts.ts';
import { isEmailAddress, unwrapEmail } from '../email-address.ts';
import type { LeadSource } from '../leads/leads.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { type Phone, readPhones } from '../phones.ts';
import { MAILBOX_PREFIX } from './portal-mail.ts';

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
  name: /^(?:nombre(?: y apellidos)?|nom(?: i cognoms)?|name|contacto)$/i,
  surname: /^(?:apellidos?|cognoms?|surname|last name)$/i,
  phone:
    /^(?:mi )?(?:tel[eé]fono|tel[eè]fon|m[oó]vil|mòbil|telf?\.?|tlfn?o?\.?|tfno\.?|phone|whatsapp)(?: de contacto)?$/i,
  email: /^(?:mi )?(?:e-?mail|correo(?: electr[oó]nico)?|mail)$/i,
  reference:
    /^(?:su |tu |vuestra |property )?(?:refer[eè]ncia|ref\.?|reference)(?: (?:del? )?(?:anuncio|inmueble|cliente|propiedad))?$/i,
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
/** Lines from which on a portal writes of itself. */
const CLOSING =
  /^(?:©|copyright|(?:servicio de )?atenci[oó]n al cliente|un saludo,? el equipo|el equipo de|pol[ií]tica de privacidad)/i;
/** Lines that follow a message in the e-mails of portals. */
const FOOTER =
  /^(?:-{2,}|_{2,}|responde|contesta|contactar|ver (?:el )?anuncio|ver inmueble|accede|https?:|este (?:mensaje|correo|email)|enviado desde|recuerda que|consejos?)/i;
/** Lines of the head of a message that name who gets it. */
const RECIPIENT = /^(?:para|per a|a|to|cco?|bcc|destinatari[oa]s?)\s*:/i;
/** A reference in a sentence: 'tu inmueble con ref: LL-0012', '(Ref. LL-0012)'. */
const REFERENCE = /\bref(?:er[eè]ncia|erence)?[.:#\s]+([\p{L}\d][\p{L}\d/_-]{0,40})/giu;
/** Fewer digits are no number to call. */
const MIN_DIGITS = 9;
/** Numbers of companies in Spain, which nobody is called by: 800, 900, 901, 902 … */
const isOfCompany = ({ callingCode, national }: Phone) =>
  (callingCode ?? '34') === '34' && /^[89]0\d{7}$/.test(national);

type Line = { label: Fact | null; value: string };

/** A line without the marks of a quotation, of bold and of a list. */
const withoutMarkup = (line: string) =>
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
  // A label alone on its line has its fact on the next one; some words are headings too.
  const label = facts.find((fact) => labels[fact].test(before)) ?? null;
  const isHeading =
    at < 0 && (/^contacto$/i.test(before) || (label === 'message' && !/^mensaje$/i.test(before)));
  return label && !isHeading
    ? { label, value: at < 0 ? '' : text.slice(at + 1).trim() }
    : { label: null, value: text };
}

/** Whether an address is a portal's, or that of a program to which nobody answers. */
export const isPortalAddress = (address: string): boolean => PORTAL_ADDRESS.test(address);
/** Whether an address is one of the agency, by what it and its users are reached by: none of who asks. */
export const isOwnAddress = (agencyContactDetails: readonly ContactDetails[], address: string): boolean =>
  address.toLowerCase().startsWith(MAILBOX_PREFIX) ||
  agencyContactDetails.some(({ email }) => isSameEmail(email, address));

/** The first address in a text that is neither a portal's nor the agency's. */
function findAddress(text: string, agencyContactDetails: readonly ContactDetails[]): string {
  const words = text.split(/[\s<>()[\]"',;]+/).map((word) => unwrapEmail(word.replace(/^mailto:/i, '')));
  return (
    words.find(
      (word) => isEmailAddress(word) && !isPortalAddress(word) && !isOwnAddress(agencyContactDetails, word),
    ) ?? ''
  );
}
/** The first number in a text that somebody can be called by, and that is not the agency's. */
function findPhone(text: string, agencyContactDetails: readonly ContactDetails[]): string {
  const written = (number: Phone) => text.slice(number.from, number.to).trim();
  const number = readPhones(text).find(
    (each) =>
      each.national.length >= MIN_DIGITS &&
      !isOfCompany(each) &&
      !agencyContactDetails.some(({ phone }) => hasSamePhone(phone, written(each))),
  );
  return number ? written(number) : '';
}
/** The first word with a digit that a text calls a reference. */
const findReference = (text: string): string =>
  [...text.matchAll(REFERENCE)].map(([, word = '']) => word).find((word) => /\d/.test(word)) ?? '';

/**
 * Returns what the text of a portal's e-mail says; null where it names neither a phone nor an address. `own`: what the agency and its users are
 * reached by, which is nothing of who asks.
 */
export function parsePortalMail(
  text: string,
  agencyContactDetails: readonly ContactDetails[] = [],
): PortalMail | null {
  const cleaned = text
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map(withoutMarkup);
  const found = readFacts(cleaned.map(toLine), agencyContactDetails);
  const sent = cleaned.filter((line) => !RECIPIENT.test(line)).join('\n');
  // A label that is a word of the message is none of its facts.
  const email =
    findAddress(found.email ?? '', agencyContactDetails) || findAddress(sent, agencyContactDetails);
  const phone = findPhone(found.phone ?? '', agencyContactDetails);
  if (!email && !phone) return null;
  const sentence = nameSentences.map((pattern) => pattern.exec(sent)?.[1]?.trim()).find(Boolean) ?? '';
  const names = found.name ? [`${found.name} ${found.surname ?? ''}`.trim(), sentence] : [sentence];
  const reference = (found.reference ?? '').replace(/^[\s#:]+|[\s.,;]+$/g, '').split(/\s{2,}|,/)[0];
  return {
    source: sources.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    name: names.find((name) => name && !NOBODY.test(name)) || email || phone,
    phone,
    email,
    reference: (reference || findReference(sent)).slice(0, MAX_LENGTHS.externalId),
    message: found.message ?? '',
  };
}

/** The facts of the lines; no phone from where on the portal writes of itself. */
function readFacts(
  lines: readonly Line[],
  agencyContactDetails: readonly ContactDetails[],
): Partial<Record<Fact, string>> {
  const found: Partial<Record<Fact, string>> = {};
  let isClosed = false;
  for (const [index, { label, value }] of lines.entries()) {
    isClosed ||= label === null && CLOSING.test(value) && Boolean(found.name || found.phone || found.email);
    if (!label || found[label]) continue;
    if (label === 'message') {
      found.message = readMessage(lines, index, value);
      continue;
    }
    const next = lines.slice(index + 1).find((line) => line.label !== null || line.value !== '');
    const fact = value || (next && next.label === null ? next.value : '');
    // A phone may be the agency's, in the signature of who forwards the e-mail: the next one counts.
    if (label !== 'phone' || (!isClosed && findPhone(fact, agencyContactDetails))) found[label] = fact;
  }
  return found;
}

/** The lines of a message, up to the next fact or what the portal writes below. */
function readMessage(lines: readonly Line[], index: number, first: string): string {
  const rest = lines.slice(index + 1);
  const end = rest.findIndex(
    ({ label, value }) => label !== null || FOOTER.test(value) || CLOSING.test(value),
  );
  return [first, ...(end < 0 ? rest : rest.slice(0, end)).map(({ value }) => value)]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
