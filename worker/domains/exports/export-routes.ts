import { getTableName } from 'drizzle-orm';
import { Hono } from 'hono';
import { BYTE_ORDER_MARK, CSV_TYPE } from '../../../db/domain/exchange/csv.ts';
import { type SheetName, sheets, toExportFileName } from '../../../db/domain/exchange/sheets.ts';
import { today } from '../../../db/domain/madrid.ts';
import type { Env } from '../../env.ts';
import { AppError, notFound } from '../../errors.ts';
import { toAttachment } from '../../files/download-headers.ts';
import { onFileError, requireCaller } from '../../files/file-request-auth.ts';
import { errorDetails, log } from '../../log.ts';
import {
  assertNotExhausted,
  countAttempt,
  enforceRateLimit,
  toRateLimitKey,
} from '../../rate-limits/persistent-rate-limit.ts';
import { mostContactsStatement } from '../contacts/reads.ts';
import { listExports } from './list-exports.ts';

/** `POST /api/exports/{list}` with `{ filters }` or `{ ids }`: the rows of a list that the user sees and that the filters select, or those chosen, as a CSV file. */
export const exportRoutes = new Hono<{ Bindings: Env }>();
exportRoutes.onError(onFileError);

const isSheetName = (name: string): name is SheetName => Object.hasOwn(sheets, name);

exportRoutes.post('/:list', async (c) => {
  const { tenantDb, user, db } = await requireCaller(c);
  const name = c.req.param('list');
  if (!isSheetName(name)) throw notFound();
  const { table, people, input, toHeadLine, readLines } = listExports[name];
  const parsed = input.safeParse(await c.req.json().catch(() => null));
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'El dato no es válido.');

  const key = toRateLimitKey('exports', user.id);
  assertNotExhausted(key);
  const [counted, counts] = await db.batch([
    countAttempt(db, 'exports', key),
    mostContactsStatement(tenantDb, people ?? 'lead'),
  ]);
  await enforceRateLimit('exports', key, counted);
  await tenantDb.recordEvent('export', getTableName(table), null);

  const contacts = people ? (counts[0]?.most ?? 0) : 0;
  const lines = readLines(tenantDb, parsed.data, contacts);
  // Read before the response begins, so that what fails at once is an error with its message.
  const first = await lines.next();
  return new Response(toStream(BYTE_ORDER_MARK + toHeadLine(contacts), first, lines), {
    headers: {
      'content-type': CSV_TYPE,
      'content-disposition': toAttachment(toExportFileName(name, today())),
    },
  });
});

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
