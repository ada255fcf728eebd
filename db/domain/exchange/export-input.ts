import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** The files of a page of `exports.photos` and `exports.documents`. */
export const FILES_PAGE = 500;
/** `after`: the id of the last file of the page before. */
export const exportedFilesInput = z.strictObject({ after: z.nullish(id) });
