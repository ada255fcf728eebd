import type { Section } from '../../lib/section.ts';
import { SIDEBAR_PIN_KEY } from '../../lib/storage/storage-keys.ts';
import { sections } from '../sections.ts';

const all: readonly Section[] = sections;

/** The keys of what the browser's storage keeps at sign-out: they belong to the browser and reveal nothing about an agency. */
export const DEVICE_SETTING_KEYS = [
  ...all.flatMap(({ list }) => list?.layoutKey || []),
  'language',
  'shortcuts',
  SIDEBAR_PIN_KEY,
  'messageTemplates',
];
