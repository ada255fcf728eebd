import { Hono } from 'hono';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';
import { onFileError } from './file-request-auth.ts';
import { storedFileFinders } from './find-stored-file.ts';
import { serveStoredFile } from './serve-stored-file.ts';

/**
 * `GET /api/files/{kind}/{id}`. Session, tenant and row are checked on every request; supports HEAD, ranges and conditional
 * requests.
 */
export const downloadRoutes = new Hono<{ Bindings: Env }>();
downloadRoutes.onError(onFileError);

downloadRoutes.get('/:kind/:id', async (c) => {
  const find = storedFileFinders.get(c.req.param('kind'));
  if (!find) throw notFound();
  return serveStoredFile(c.req.raw, await find(c));
});
