/** The values of a decision on a property for a lead, which is a row of `matches`. */
export const decisionKinds = ['sent', 'interested', 'discarded'] as const;
export const discardReasons = ['price', 'zone', 'size', 'condition', 'other'] as const;
/** How properties are sent to a lead; a text that was copied went by a way of which nothing is known. */
export const sendChannels = ['whatsapp', 'email', 'note'] as const;
export type SendChannel = (typeof sendChannels)[number];
export type DecisionKind = (typeof decisionKinds)[number];
export type DiscardReason = (typeof discardReasons)[number];

/** Matches of one page. */
export const MATCH_PAGE = 20;
/** Candidates that one request scores, the newest ones; beyond it a list says 'más de 500'. */
export const MAX_CANDIDATES = 500;
/** Available properties or open leads among which candidates are looked for, the newest ones. */
export const MAX_SEARCHED = 10_000;
/** Discarded pairs that are listed, the newest ones. */
export const MAX_DISCARDED = 100;
/** Properties that a lead asked for, or leads that asked for a property, that are listed, the newest ones. */
export const MAX_INQUIRIES = 50;
export const MAX_BULK_MATCHES = 500;
export const MAX_REASON_LENGTH = 500;
/** Of the matches on the dashboard: how many, and in how many days lead or property has changed. */
export const NEW_MATCHES = { maxListed: 10, days: 7, maxChanged: 50, maxOthers: 200 } as const;
