import type { R2Range } from '@cloudflare/workers-types';

/** The part of a file that a request asks for, or null where it asks for all of it (RFC 9110, section 14). */
export function parseRange(headers: Headers): R2Range | null {
  // Part of a file that may have changed in between would be part of another one: the whole is always right.
  if (headers.has('if-range')) return null;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (from === '') return to === '' ? null : { suffix: Number(to) };
  if (to === '') return { offset: Number(from) };
  return Number(to) < Number(from) ? null : { offset: Number(from), length: Number(to) - Number(from) + 1 };
}

/** First and last byte of the part in a file of `size` bytes, as Content-Range says them; null where there are none. */
export function toContentRange(range: R2Range, size: number): string | null {
  const { offset, length, suffix } = { offset: 0, length: size, suffix: undefined, ...range };
  const first = suffix === undefined ? offset : Math.max(0, size - suffix);
  const last = suffix === undefined ? Math.min(size, offset + length) - 1 : size - 1;
  return first > last ? null : `bytes ${first}-${last}/${size}`;
}
