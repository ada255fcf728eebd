import type { R2Range } from '@cloudflare/workers-types';

/**
 * Returns the single byte range of a Range header (RFC 9110, section 14); null for the whole file, and for what is invalid or
 * several ranges.
 */
export function parseRange(headers: Headers): R2Range | null {
  // If-Range asks for the whole file where it has changed; the whole file is always a valid response.
  if (headers.has('if-range')) return null;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (from === '') return to === '' ? null : { suffix: Number(to) };
  if (to === '') return { offset: Number(from) };
  return Number(to) < Number(from) ? null : { offset: Number(from), length: Number(to) - Number(from) + 1 };
}

/** Returns the Content-Range of a range in a file of `size` bytes; null where the range is not satisfiable. */
export function toContentRange(range: R2Range, size: number): string | null {
  const { offset, length, suffix } = { offset: 0, length: size, suffix: undefined, ...range };
  const first = suffix === undefined ? offset : Math.max(0, size - suffix);
  const last = suffix === undefined ? Math.min(size, offset + length) - 1 : size - 1;
  return first > last ? null : `bytes ${first}-${last}/${size}`;
}
