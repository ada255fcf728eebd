// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { inFile, type Mutation } from './mutation.ts';

const kyero = 'public/kyero-feed';
const form = 'public/web-form';
const mailbox = 'portal-mail/mailbox';
const report = 'public/owner-reports';
const page = 'public/shared-pages';

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
      find: '.where(adOfFeedCondition(eq(ads.propertyId, properties.id))),',
      replace: '.where(sql`1`),',
    },
    'with the extension of its bytes': {
      name: 'a feed shows the photos of a property that is sold',
      find: '        availableCondition(properties),\n',
      replace: '',
      alone: true,
    },
  }),
  ...inFile('worker/public/public-token.ts', kyero, {
    'shows nothing for a guessed token': {
      name: 'the id of a property opens its page with any token',
      find: 'if (!opened || !isLinkToken(opened.env, toLinked(opened.found, id), token)) throw notFound();',
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
    'sent twice once, and of a lead as its message': {
      name: 'another text under the key of a form is lost',
      find: 'toDigestId(JSON.stringify([clientKey, parsed.data]))',
      replace: 'toDigestId(clientKey)',
    },
    'no more than it needs, and is sent ten times': {
      name: 'what is sent too often is gone',
      find: 'const sent = status === 429 || status >= 500 ?',
      replace: 'const sent = status >= 500 ?',
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
  ...inFile('worker/public/inbound-email.ts', mailbox, {
    'is not stored, and is of its agency alone': {
      name: 'an address in capitals is nobody’s',
      find: '?.[1]?.toLowerCase()',
      replace: '?.[1]',
    },
  }),
  ...inFile('worker/domains/portal-mail/mailbox-mail.ts', mailbox, {
    'that a colleague forwards is not theirs': {
      name: 'a colleague who forwards a message becomes a lead',
      find: 'person && !isOwnAddress(agencyContactDetails, person.address) ? person : null',
      replace: 'person && isOwnAddress ? person : null',
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
  ...inFile('worker/domains/portal-mail/writes.ts', 'leads/portal-mail', {
    'becomes one lead of several e-mails at once': {
      name: 'two messages at once make two leads of a person',
      find: 'toQuickLeadRow(sender), isNew, {',
      replace: 'toQuickLeadRow(sender), isNew && undefined, {',
    },
    'keeps the reference that is no property’s': {
      name: 'a message forgets which property it asks for',
      find: 'asked && !isFound',
      replace: 'asked && isFound',
    },
    'is of nobody of the agency': {
      name: 'a pasted e-mail is of the colleague who got it',
      find: 'clientKey, read([]), read);',
      replace: 'clientKey, read([]), () => read([]));',
    },
    'several e-mails at once, and each': {
      name: 'two messages at once add the same contact twice',
      find: '          newToLeadCondition(tenantDb, lead.id, unknown),\n',
      replace: '          newToLeadCondition && undefined,\n',
    },
  }),
  ...inFile('worker/domains/portal-mail/policy.ts', mailbox, {
    'is read by who sees the whole agency only': {
      name: 'agents who see their own alone read every message',
      find: 'visibility: () => sql`0`',
      replace: 'visibility: () => sql`1`',
    },
  }),
  ...inFile('worker/domains/portal-mail/unprocessed-mail-writes.ts', mailbox, {
    'once for people to read, who': {
      name: 'a message is processed that somebody has discarded',
      find: 'if (stored.state !== state) throw versionConflict();',
      replace: '',
      alone: true,
    },
  }),
];

const reportMutations: Mutation[] = [
  ...inFile('worker/domains/shared-pages/report-answers.ts', report, {
    'pressed twice at once act once': {
      name: 'an owner answers as often as they press',
      find: '    sql`${ownerReports[field]} is not ${day}`,\n',
      replace: '',
      alone: true,
    },
    'are not there of a property with status Vendida': {
      name: 'the owner of a property that is sold answers',
      find: 'if (!takesAnswers(status)) return;',
      replace: 'void takesAnswers;',
    },
    'tell the managers of a property of nobody': {
      name: 'agents are told of the answer about a property of nobody',
      find: "      eq(users.role, 'manager'),\n",
      replace: '',
    },
    'tell who is responsible': {
      name: 'managers are told of each answer',
      find: '      isOfNobody,\n',
      replace: '',
      alone: true,
    },
  }),
  ...inFile('worker/domains/shared-pages/writes.ts', report, {
    'of a report that is revoked, has ended': {
      name: 'an answer is remembered by the next address of a report',
      find: '[column, null]]',
      replace: '[column, column]]',
      alone: true,
    },
  }),
  ...inFile('worker/public/report-routes.ts', report, {
    'needs the secret that it was made of': {
      name: 'a digest opens a report',
      find: "  assertDerived(opened.env, { kind: 'ownerReport', ...opened.found.tokenSource }, opened.token);\n",
      replace: '',
    },
    'are pressed ten times a minute': {
      name: 'a report is answered as often as it is read',
      find: "openReport(c, value, 'form')",
      replace: "openReport(c, value, 'document')",
    },
    'act by POST with an answer of theirs only': {
      name: 'a report takes anything for an answer',
      find: "if (!answer) return refuseAsPage(c, 400, 'Vuelve al informe y elige una de sus respuestas.');",
      replace: '',
      alone: true,
    },
  }),
  ...inFile('worker/domains/shared-pages/page-link.ts', report, {
    'shows nothing once it is revoked or has ended': {
      name: 'a report is read after its end',
      find: 'and(eq(table.tokenDigest, tokenDigest), gt(table.expiresAt, new Date().toISOString()))',
      replace: 'and(eq(table.tokenDigest, tokenDigest), gt(table.expiresAt, ""))',
      alone: true,
    },
  }),
  ...inFile('worker/domains/shared-pages/reads.ts', report, {
    'shows its first photo to who has the token, and no others': {
      name: 'a report shows every photo of its property',
      find: 'table === ownerReports ? eq(propertyImages.orderIndex, 0) : undefined,',
      replace: 'table === ownerReports ? undefined : undefined,',
    },
  }),
  ...inFile('worker/domains/shared-pages/report-reads.ts', report, {
    'visits and prices of its period, and nothing of a person': {
      name: 'a report has the visits of other properties',
      find: '          eq(events.propertyId, propertyId),\n',
      replace: '',
    },
    'of who does not see the property or its owner': {
      name: 'who does not see an owner reads their phone',
      find: 'subqueries.field<string>(propertyOwners',
      replace: 'subqueries.unrestrictedField<string>(propertyOwners',
    },
    'those of its period': {
      name: 'a report counts the views of every day',
      find: '          gte(pageViews.day, from),\n',
      replace: '',
    },
  }),
  ...inFile('worker/domains/shared-pages/page-views.ts', page, {
    'a line a day with how many there were': {
      name: 'each view writes an entry of the timeline',
      find: 'and(isCounted, isFirstOfDay)',
      replace: 'and(isNew, isFirst && undefined)',
    },
  }),
  ...inFile('worker/public/page-views.ts', page, {
    'sessions, HEAD, programs and pages fetched in advance do not': {
      name: 'programs count as visitors',
      find: '    !isbot(userAgent) &&\n',
      replace: '    isbot &&\n',
      alone: true,
    },
  }),
];

/** What is read and written by a token without a session: feeds, mailbox, form, and the pages of a property. */
export const publicMutations: Mutation[] = [
  ...feedMutations,
  ...tokenMutations,
  ...formMutations,
  ...mailMutations,
  ...reportMutations,
];
