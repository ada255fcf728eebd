import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../support/paths.ts';
import type { TestUser } from '../support/test-users.ts';
import type { CreatedRecords } from '../worker/fixtures/authorization-records.ts';
import { authorizationTable } from '../worker/support/authorization-table.ts';
import { createInputs, listCovered } from './input-cases.ts';
import {
  findUnrecorded,
  folder,
  inputSchemas,
  type RecordedInput,
  readRecordings,
} from './recorded-inputs.ts';
import { toId, writtenInputs } from './written-inputs.ts';

const token = 'a'.repeat(64);
const me = { id: toId('me'), email: 'persona@llavero.test', token } as TestUser;
/** The records of an agency, as far as inputs name them: every kind has an id. */
const records = {
  mark: 'Marca',
  invitationToken: token,
  agent: { ...me, id: toId('agent') },
  ids: new Proxy({} as CreatedRecords['ids'], { get: (_, kind) => toId(String(kind)) }),
} as CreatedRecords;

/** Returns what today's pages send that the recordings so far do not have; the same in every run. */
function recordInputs(recordings: RecordedInput[]): RecordedInput[] {
  return Object.entries(inputSchemas).flatMap<RecordedInput>(([to, schema]) => {
    const earlier = recordings.filter((each) => each.to === to);
    if (!schema) return earlier.length > 0 ? [] : [{ to }];
    const fromTable = authorizationTable[to]?.input?.(records, me);
    const written = [fromTable, ...(writtenInputs[to] ?? [])].filter((each) => each !== undefined);
    const covered = earlier.flatMap(({ input }) => listCovered(schema, input));
    return createInputs(schema, withFixedIds(written), covered).map((input) => ({ to, input }));
  });
}

/** Replaces the ids that the table draws for each run. */
const withFixedIds = (inputs: unknown[]): unknown[] =>
  JSON.parse(
    JSON.stringify(inputs).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) =>
      id.startsWith('00000000') ? id : toId('new'),
    ),
  );

/** Writes the recording of a release, named by its day. Throws where nothing is new, there is one, or an input is missing. */
function writeRecording(name: string): void {
  const file = join(folder, `${name}.jsonl`);
  if (!/^\d{4}-\d\d-\d\d[a-z]?$/.test(name))
    throw new Error(`«${name}» no es el día de una versión, como 2026-11-25 (o 2026-11-25b, la segunda).`);
  if (existsSync(file))
    throw new Error(`${relative(root, file)} ya existe y no se cambia: dale a esta grabación otro nombre.`);
  const recordings = readRecordings();
  const inputs = recordInputs(recordings);
  const missing = findUnrecorded(inputSchemas, [...recordings, ...inputs]);
  if (missing.length > 0)
    throw new Error(
      `Escribe en tests/recorded-inputs/written-inputs.ts una entrada con:\n  ${missing.join('\n  ')}`,
    );
  if (inputs.length === 0) throw new Error('No hay entradas nuevas que grabar.');
  writeFileSync(file, inputs.map((input) => `${JSON.stringify(input)}\n`).join(''));
  console.log(`${relative(root, file)}: ${inputs.length} entradas`);
}

try {
  writeRecording(process.argv[2] ?? new Date().toISOString().slice(0, 10));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
