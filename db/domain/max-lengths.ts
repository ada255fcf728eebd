// Without Zod, which the first load of pages does not have.

/** Maximum lengths of texts, in characters as people see them (countCharacters). */
export const MAX_LENGTHS = {
  name: 120,
  title: 160,
  description: 5000,
  /** The text of an activity. */
  activity: 2000,
  address: 300,
  zone: 80,
  phone: 32,
  email: 254,
  url: 2048,
  /** What a portal calls one of its ads. */
  externalId: 64,
  search: 100,
} as const;
