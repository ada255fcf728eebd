import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { line, phone, search } from '../text.ts';

export const searchInput = z.strictObject({ search });

/** The contact of a form that is being filled in; `except` is the record that it edits. */
export const duplicatesInput = z.strictObject({
  phone,
  email: line(MAX_LENGTHS.email),
  except: z.nullish(id),
});
