import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tagFilter } from '../../db/domain/tags/tag-filter.ts';
import { MAX_FILTERED_TAGS, parseTagParam, toTagParam } from '../../db/domain/tags/tag-param.ts';

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());

test('a filter by tags is read from the address as it was written', () => {
  for (const filter of [
    { match: 'any' as const, ids: ids(1) },
    { match: 'all' as const, ids: ids(MAX_FILTERED_TAGS) },
    { match: 'none' as const, ids: [] },
  ])
    expect(parseTagParam(toTagParam(filter))).toEqual(filter);
});

test('parseTagParam refuses what the procedures refuse, and a match without tags', () => {
  const [one = '', two = ''] = ids(2);
  for (const text of [
    ...['', 'some', 'any', `any.${one}.${one}`, `any.${one}.`, `any.${one.slice(1)}`, `none.${one}`],
    ...[
      `any.${one.slice(0, 14)}9${one.slice(15)}`,
      `ANY.${one}`,
      `any.${ids(MAX_FILTERED_TAGS + 1).join('.')}`,
    ],
  ])
    expect([text, parseTagParam(text)]).toEqual([text, undefined]);
  const upper = `all.${one.toUpperCase()}.${two}`;
  expect(tagFilter.safeParse(parseTagParam(upper)).success).toBe(true);
});
