import { getTableName } from 'drizzle-orm';
import { Hono } from 'hono';
import type { PersonRef } from '../../../db/domain/contacts/contact-form.ts';
import { BYTE_ORDER_MARK, CSV_TYPE, toCsvLine } from '../../../db/domain/exchange/csv.ts';
import { type SheetName, sheets, toExportFileName } from '../../../db/domain/exchange/sheets.ts';
import { today } from '../../../db/domain/madrid.ts';
import { IDEALISTA_FILE } from '../../../db/domain/publishing/kyero-feed.ts';
import type { Env } from '../../env.ts';
import { AppError, notFound } from '../../errors.ts';
import { toAttachment } from '../../files/download-headers.ts';
import {
  type FileCaller,
  onFileError,
  requireAgencyUser,
  requireManager,
} from '../../files/file-request-auth.ts';
import { errorDetails, log } from '../../log.ts';
import {
  assertNotExhausted,
  attemptStatement,
  enforceRateLimit,
  toRateLimitKey,
} from '../../rate-limits/persistent-rate-limit.ts';
import type { TenantDb } from '../../tenant/tenant-db.ts';
import { mostContactsStatement } from '../contacts/reads.ts';
import { writeIdealista } from '../kyero-feed/idealista.ts';
import { listExports } from './list-exports.ts';
import { createTableExports } from './table-exports.ts';

/** `POST /api/exports/{list}` with `{ filters }` or `{ ids }`: the rows of a list that the user sees and that the filters select, or those chosen, as a CSV file. */
export const exportRoutes = new Hono<{ Bindings: Env }>();
exportRoutes.onError(onFileError);

const isSheetName = (name: string): name is SheetName => Object.hasOwn(sheets, name);

/** `POST /api/exports/idealista`: the agency's adverts in the JSON format of Idealista, for managers. */
exportRoutes.post('/idealista', async (c) => {
  const caller = await requireManager(c);
  await countExport(caller, 'exports');
  await recordExportAndCountContacts(caller.tenantDb, 'ads');
  const text = writeIdealista({ ...caller, origin: new URL(c.req.url).origin });
  const first = await text.next();
  return new Response(toStream('', first, text), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': toAttachment(IDEALISTA_FILE),
    },
  });
});

exportRoutes.post('/:list', async (c) => {
  const caller = await requireAgencyUser(c);
  const { tenantDb } = caller;
  const name = c.req.param('list');
  if (!isSheetName(name)) throw notFound();
  const { table, people, input, toHeadLine, readLines } = listExports[name];
  const parsed = input.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'El dato no es válido.');
  await countExport(caller, 'exports');
  const contacts = await recordExportAndCountContacts(tenantDb, getTableName(table), people);
  return toResponse(
    toExportFileName(name, today()),
    toHeadLine(contacts),
    readLines(tenantDb, parsed.data, contacts),
  );
});

/** `POST /api/exports/tables/{table}`: all rows of a table, for managers. */
exportRoutes.post('/tables/:table', async (c) => {
  const caller = await requireManager(c);
  const { tenantDb } = caller;
  const name = c.req.param('table');
  const table = createTableExports(tenantDb.policies).get(name);
  if (!table) throw notFound();
  const { entity, columns, readLines } = table;
  await countExport(caller, 'tableExports');
  await recordExportAndCountContacts(tenantDb, entity);
  return toResponse(`${name}.csv`, toCsvLine(columns.map(([heading]) => heading)), readLines(tenantDb));
});

/** Counts an export of the user. Throws TOO_MANY_REQUESTS. */
async function countExport({ db, user }: FileCaller, limit: 'exports' | 'tableExports'): Promise<void> {
  const key = toRateLimitKey(limit, user.id);
  assertNotExhausted(key);
  await enforceRateLimit(limit, key, await attemptStatement(db, limit, key));
}

/** Records an export of a table; returns how many further contacts have columns in it. */
async function recordExportAndCountContacts(
  tenantDb: TenantDb,
  entity: string,
  people?: PersonRef['kind'],
): Promise<number> {
  const recording = tenantDb.auditEntry('export', entity, null);
  if (people) {
    const [, [counted]] = await tenantDb.batch(recording, mostContactsStatement(tenantDb, people));
    return counted?.most ?? 0;
  }
  await recording;
  return 0;
}

/** Returns the response that streams a file: the line of its headings, and its lines, of which the first are read before it begins. */
async function toResponse(
  fileName: string,
  headLine: string,
  lines: AsyncGenerator<string, void>,
): Promise<Response> {
  // What fails at once is an error with its message.
  const first = await lines.next();
  return new Response(toStream(BYTE_ORDER_MARK + headLine, first, lines), {
    headers: { 'content-type': CSV_TYPE, 'content-disposition': toAttachment(fileName) },
  });
}

/** Returns a stream of texts as UTF-8, which reads the next one when it is asked for. An error ends it, so that no part passes for the whole. */
function toStream(head: string, first: IteratorResult<string, void>, lines: AsyncGenerator<string, void>) {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = first;
  let text = head;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        do {
          const { done, value } = next ?? (await lines.next());
          next = null;
          text += value ?? '';
          if (text) controller.enqueue(encoder.encode(text));
          if (done) return controller.close();
        } while (!text);
        text = '';
      } catch (error) {
        log('error', 'export', errorDetails(error));
        controller.error(error);
      }
    },
    cancel: async () => void (await lines.return()),
  });
}
