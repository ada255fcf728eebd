import { findSameNumbers, type WholeNumber } from '../phones.ts';

/** The kinds of people that are compared; only two of the same kind can be merged. */
export const personKinds = ['lead', 'owner'] as const;
export type PersonKind = (typeof personKinds)[number];

/** What is counted of the records that move with a person of each kind. */
export const movedKinds = {
  lead: ['activities', 'events', 'tasks', 'matches'],
  owner: ['activities', 'properties'],
} as const satisfies Record<PersonKind, readonly string[]>;
export type MovedKind = (typeof movedKinds)[PersonKind][number];

/** What two people share that may be the same person, the surest first. */
export const duplicateReasons = ['email', 'phone', 'name'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
/** How sure each of them is, of a hundred. */
export const duplicateGrades = { email: 95, phone: 85, name: 60 } as const satisfies Record<
  DuplicateReason,
  number
>;

/** The people of one name that are compared with each other, the oldest; the response says where there are more. */
export const MAX_COMPARED = 6;
/** The people of one number or address that are compared: one that more people have is that of an office, and makes no pair. */
export const MAX_SHARING = 5;

/** Days within which a merge can be undone. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;
/** Returns the instant (ISO) up to which merges can no longer be undone. */
export const getUndoLimit = (now = Date.now()): string => new Date(now - UNDO_DAYS * DAY_MS).toISOString();

type Compared = {
  /** The email addresses, own and of contacts, as they are compared. */
  emails: readonly string[];
  /** The whole phone numbers, own and of contacts. */
  numbers: readonly WholeNumber[];
  nameKey: string | null;
};
/** Returns the first key, in their order, of the numbers that two people share; null for none. */
export function findSharedPhoneKey(one: Pick<Compared, 'numbers'>, other: typeof one): string | null {
  const shared = findSameNumbers(one.numbers, other.numbers);
  return shared.map(({ key }) => key).sort()[0] ?? null;
}
/** Returns the first, in their order, of the addresses that two people share; null for none. */
export function findSharedEmail(one: Pick<Compared, 'emails'>, other: typeof one): string | null {
  return one.emails.filter((email) => email && other.emails.includes(email)).toSorted()[0] ?? null;
}
/** Returns the surest of what two people share: a pair has its highest grade only. Null for nothing. */
export function findDuplicateReason(one: Compared, other: Compared): DuplicateReason | null {
  if (findSharedEmail(one, other) !== null) return 'email';
  if (findSharedPhoneKey(one, other) !== null) return 'phone';
  return one.nameKey && one.nameKey === other.nameKey ? 'name' : null;
}
