// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { inFile, type Mutation } from './mutation.ts';

const kyero = 'public/kyero-feed';
const form = 'public/web-form';
const mailbox = 'mail/mailbox';

const feedMutations: Mutation[] = [
  ...inFile('worker/domains/kyero-feed/reads.ts', kyero, {
    'of its platforms of available properties, and nothing of another agency': {
      name: 'a feed has the ads that are paused',
      find: "  eq(ads.status, 'Active'),\n  or(",
      replace: '  or(',
    },
    'nothing of another agency': {
      name: 'a feed has the ads of every platform',
      find: '  or(eq(ads.platform, KYERO),',
      replace: '  or(sql`1`, eq(ads.platform, KYERO),',
      alone: true,
    },
    'which move with photos, ads and a property that leaves': {
      name: 'another photo leaves the copy of a feed valid',
      find: ', max(${properties.photosChangedAt})) from',
      replace: ') from',
    },
    'the date of an entry is that of its last photo': {
      name: 'the date of an entry is that of its property alone',
      find: "[updatedAt, photosChangedAt ?? '', adChangedAt]",
      replace: '[updatedAt]',
    },
    'is served for photos of the feed only': {
      name: 'a feed shows the photos of a property that it lacks',
      find: '.where(isAdOfFeed(eq(ads.propertyId, properties.id))),',
      replace: '.where(sql`1`),',
    },
    'with the extension of its bytes': {
      name: 'a feed shows the photos of a property that is sold',
      find: '        isAvailable(properties),\n',
      replace: '',
      alone: true,
    },
  }),
  ...inFile('worker/public/public-token.ts', kyero, {
    'shows nothing for a guessed token': {
      name: 'the id of a property opens its page with any token',
      find: 'if (!opened || !isTokenOf(opened.env, toLinked(opened.found, id), token)) throw notFound();',
      replace: 'if (!opened) throw notFound();',
    },
  }),
  ...inFile('worker/domains/kyero-feed/idealista.ts', 'public/idealista', {
    'served while an ad is active': {
      name: 'the photos for Idealista outlive its ads',
      find: "const isOnIdealista: SQL[] = [eq(ads.status, 'Active'), eq",
      replace: 'const isOnIdealista: SQL[] = [eq',
    },
  }),
  ...inFile('worker/public/kyero-route.ts', kyero, {
    'for photos of the feed only, with the extension': {
      name: 'a photo of a feed has any extension',
      find: '  if (found.type !== type) throw notFound();\n',
      replace: '',
      alone: true,
    },
    'by ETag and Last-Modified': {
      name: 'a copy of another state is confirmed by its time',
      find: 'if (known !== undefined) return isKnown(known, etag);',
      replace: 'if (known !== undefined && isKnown(known, etag)) return true;',
      alone: true,
    },
  }),
];

const tokenMutations: Mutation[] = [
  ...inFile('worker/token-row.ts', 'public/calendar-feed', {
    'nobody else can change, read or revoke it': {
      name: 'who ends the address of their calendar ends that of everybody',
      find: 'eq(table.userId, userId) : undefined;',
      replace: 'undefined : undefined;',
    },
  }),
  ...inFile('worker/token-row.ts', mailbox, {
    'ends when another one is made, or none is wanted': {
      name: 'an address is kept that is no longer wanted',
      find: 'db.delete(table).where(isIt)',
      replace: "db.delete(table).where(eq(table.id, ''))",
    },
  }),
  ...inFile('worker/token-row.ts', form, {
    'a form needs the address of a privacy policy': {
      name: 'a form that is not there is changed',
      find: 'if (changed.length === 0) throw notFound();',
      replace: 'void changed;',
    },
  }),
];

const formMutations: Mutation[] = [
  ...inFile('worker/public/form-routes.ts', form, {
    'thanks a program that fills the hidden field': {
      name: 'what a program writes in the form is saved',
      find: "if (sent.get('website')) return isSent();",
      replace: '',
    },
    'receives what is sent twice once': {
      name: 'a form that is sent twice is received twice',
      find: 'UUID.test(key) ? key : crypto.randomUUID()',
      replace: 'UUID.test(key) && key === "" ? key : crypto.randomUUID()',
    },
    'reads no more than it needs': {
      name: 'a message of the form has any length that a request has',
      find: 'readAll(body, MAX_BODY_BYTES)',
      replace: 'readAll(body, MAX_BODY_BYTES * 3)',
    },
    'is sent ten times a minute from a network': {
      name: 'the form is sent as often as a page is read',
      find: "openByToken(c, token, findWebFormByToken, 'form')",
      replace: 'openByToken(c, token, findWebFormByToken)',
      alone: true,
    },
  }),
  ...inFile('db/domain/web-form/web-form-input.ts', form, {
    'where there is no consent': {
      name: 'a message is sent without consent',
      find: "consent: z.literal('on', 'Acepta",
      replace: "consent: z.optional(z.string(), 'Acepta",
    },
  }),
  ...inFile('worker/domains/web-form/form-message.ts', form, {
    'with what was agreed to': {
      name: 'what somebody agreed to is not kept',
      find: 'consent: { text: toConsentText(agency),',
      replace: "consent: { text: '',",
    },
  }),
];

const mailMutations: Mutation[] = [
  ...inFile('worker/public/receive-mail.ts', mailbox, {
    'is not stored, and is of its agency alone': {
      name: 'an address in capitals is nobody’s',
      find: '?.[1]?.toLowerCase()',
      replace: '?.[1]',
    },
  }),
  ...inFile('worker/domains/portal-mail/received-mail.ts', mailbox, {
    'that a colleague forwards is not theirs': {
      name: 'a colleague who forwards a message becomes a lead',
      find: 'person && !isOwn(person.address) ? person : null',
      replace: 'person && isOwn ? person : null',
    },
    'is kept once for people to read, who are told': {
      name: 'a message that comes twice is kept twice',
      find: 'clientKey: mail.key, createdAt',
      replace: 'clientKey: id, createdAt',
    },
    'for people to read, who are told': {
      name: 'agents are told of what managers read',
      find: "      eq(users.role, 'manager'),\n",
      replace: '',
      alone: true,
    },
  }),
  ...inFile('worker/domains/portal-mail/policy.ts', mailbox, {
    'is read by who sees the whole agency only': {
      name: 'agents who see their own alone read every message',
      find: 'visibility: () => sql`0`',
      replace: 'visibility: () => sql`1`',
    },
  }),
  ...inFile('worker/domains/portal-mail/mailbox-writes.ts', mailbox, {
    'once for people to read, who': {
      name: 'a message is processed that somebody has discarded',
      find: 'if (stored.state !== state) throw versionConflict();',
      replace: '',
      alone: true,
    },
  }),
];

/** What is read and written by a token without a session: feeds, mailbox and form. */
export const publicMutations: Mutation[] = [
  ...feedMutations,
  ...tokenMutations,
  ...formMutations,
  ...mailMutations,
];
