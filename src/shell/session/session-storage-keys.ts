import type { Section } from '../../lib/section.ts';
import { DEFAULT_VIEWS_KEY, PAGE_USER_KEY, SIDEBAR_PIN_KEY } from '../../lib/storage/storage-keys.ts';
import { sections } from '../sections.ts';

const all: readonly Section[] = sections;
const lists = all.flatMap(({ list }) => list ?? []);

/** Filters, whose records are shown, and the records that were opened last: office computers are shared. */
export const KEYS_CLEARED_AT_SIGN_OUT = [
  ...lists.map(({ key }) => key),
  ...all.flatMap(({ storage }) => storage ?? []),
  'recentRecords',
  DEFAULT_VIEWS_KEY,
  PAGE_USER_KEY,
];

/** Settings: they belong to the browser and reveal nothing about an agency. */
export const KEYS_KEPT_AT_SIGN_OUT = [
  ...lists.flatMap(({ viewKey }) => viewKey || []),
  'language',
  'shortcuts',
  SIDEBAR_PIN_KEY,
  'messageTemplates',
];
