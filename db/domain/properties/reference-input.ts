import * as z from 'zod/mini';
import { line, orNull, requiredLine } from '../text.ts';
import { MAX_REFERENCE, MAX_REFERENCE_PREFIX, toReference } from './reference.ts';

/** The reference of a new property; null is the next one of the agency's counter. Optional: earlier pages send none. */
export const newReference = z.optional(orNull(line(MAX_REFERENCE).check(z.overwrite(toReference))));
/** That of an edited property, which keeps the stored one where it is absent or null: that of a form that was read before it had one. */
export const editedReference = z.optional(
  z.nullable(requiredLine(MAX_REFERENCE, 'La referencia es obligatoria.').check(z.overwrite(toReference))),
);

/** The prefix that an agency's references begin with; null is DEFAULT_REFERENCE_PREFIX. Optional: earlier pages keep the stored one. */
export const referencePrefix = z.optional(
  orNull(
    line(MAX_REFERENCE_PREFIX).check(
      z.overwrite((typed) => typed.toUpperCase()),
      z.refine((prefix) => /^[A-Z0-9]*$/.test(prefix), 'Solo letras sin acento y cifras.'),
    ),
  ),
);
