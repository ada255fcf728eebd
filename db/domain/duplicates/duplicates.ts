import { isSamePhone, type WholeNumber } from '../phones.ts';

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

/** The people of one key that are compared with each other, the oldest; the response says where there are more. */
export const MAX_COMPARED = 6;

/** Days within which a merge can be undone. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;
/** Returns the instant (ISO) up to which merges can no longer be undone. */
export const getUndoLimit = (now = Date.now()): string => new Date(now - UNDO_DAYS * DAY_MS).toISOString();

type Contact = {
  emailFolded: string | null;
  /** Its whole phone numbers. */
  numbers: readonly WholeNumber[];
  nameKey: string | null;
};
/** Returns the first key, in their order, of the numbers that two people share; null for none. */
export function findSharedPhoneKey(one: Pick<Contact, 'numbers'>, other: typeof one): string | null {
  const shared = one.numbers.filter((number) => other.numbers.some((each) => isSamePhone(number, each)));
  return shared.map(({ key }) => key).sort()[0] ?? null;
}
/** Returns the surest of what two people share: a pair has its highest grade only. Null for nothing. */
export function findDuplicateReason(one: Contact, other: Contact): DuplicateReason | null {
  const isSame = (a: string | null, b: string | null) => Boolean(a) && a === b;
  if (isSame(one.emailFolded, other.emailFolded)) return 'email';
  if (findSharedPhoneKey(one, other) !== null) return 'phone';
  return isSame(one.nameKey, other.nameKey) ? 'name' : null;
}
