import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { documentCategory } from '../../db/domain/documents/document-input.ts';
import { clientKey, id } from '../../db/domain/fields.ts';
import { appRouter } from '../../worker/domains/index.ts';
import { createUploadRoutes } from '../../worker/files/upload-routes.ts';
import { type InputSchema, listCases, listCovered } from './input-cases.ts';

/** What a page has sent to a procedure, or to a route of uploads; without `input` it sends none. */
export type RecordedInput = { to: string; input?: unknown };

/** Has one recording for each release that has changed an input; each line of it is a RecordedInput. */
export const folder = import.meta.dirname;

/** Reads the recordings of all releases, the oldest first. */
export const readRecordings = (): (RecordedInput & { file: string })[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => ({ ...JSON.parse(line), file })),
    );

/** What each route of uploads takes from its address. Its code reads each with the same schema, but has none of the whole. */
const uploads: Record<string, InputSchema> = {
  'PUT /logo': z.strictObject({ name: z.string(), stage: z.literal('') }),
  'PUT /avatar': z.strictObject({ name: z.string(), stage: z.literal('') }),
  'PUT /photos/:propertyId': z.strictObject({ propertyId: id, name: z.string(), key: clientKey }),
  'PUT /photos/:propertyId/:photoId/:size': z.strictObject({
    propertyId: id,
    photoId: id,
    size: z.enum(['thumb', 'medium']),
  }),
  'PUT /documents/:propertyId': z.strictObject({
    propertyId: id,
    name: z.string(),
    key: clientKey,
    category: documentCategory,
  }),
};

/** The schema of what each procedure and each route of uploads takes; null where it takes nothing. */
export const inputSchemas: Record<string, InputSchema | null> = Object.fromEntries([
  ...Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>,
  ).map(([path, { _def }]) => [path, toOne(path, _def.inputs as InputSchema[])]),
  ...createUploadRoutes({}).routes.map(({ method, path }) => [
    `${method} ${path}`,
    uploads[`${method} ${path}`] ?? null,
  ]),
]);

function toOne(path: string, [schema, ...others]: InputSchema[]): InputSchema | null {
  if (others.length > 0) throw new Error(`${path} has several inputs: join them in one schema`);
  return schema ?? null;
}

/**
 * Returns what today's schemas reject: one text for each procedure and place in its input, with the first recording and how many more there
 * are. A procedure that is gone rejects all.
 */
export function findRejected(
  schemas: Record<string, InputSchema | null>,
  recordings: (RecordedInput & { file: string })[],
): string[] {
  const rejected = recordings.flatMap(({ to, input, file }) => {
    if (!(to in schemas)) return [{ what: `${to}: no such procedure`, file }];
    const { error } = schemas[to]?.safeParse(input) ?? {};
    const issues = error?.issues ?? [];
    return issues.map(({ path, message }) => ({
      what: `${to} ${path.map(String).join('.')}: ${message}`,
      file,
    }));
  });
  return [...Map.groupBy(rejected, ({ what }) => what)].map(
    ([what, [first, ...more]]) =>
      `${what} (${first?.file}${more.length > 0 ? ` and ${more.length} more` : ''})`,
  );
}

/** Returns what of today's inputs no recording has, as 'leads.create lead.source: "Idealista"'. */
export function findUnrecorded(
  schemas: Record<string, InputSchema | null>,
  recordings: RecordedInput[],
): string[] {
  const byTarget = Map.groupBy(recordings, ({ to }) => to);
  return Object.entries(schemas).flatMap(([to, schema]) => {
    const recorded = byTarget.get(to);
    if (!recorded) return [to];
    if (!schema) return [];
    const covered = new Set(recorded.flatMap(({ input }) => listCovered(schema, input)));
    return listCases(schema).flatMap((each) => (covered.has(each) ? [] : [`${to} ${each}`]));
  });
}
