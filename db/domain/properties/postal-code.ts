import * as z from 'zod/mini';
import { orNull } from '../text.ts';
import { toProvince } from './provinces.ts';

/** A postal code of Spain, without spaces, or null. */
export const postalCodeOrNull = orNull(
  z.string().check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.refine((code) => code === '' || /^\d{5}$/.test(code), 'El código postal tiene cinco dígitos.'),
    z.refine(
      (code) => !/^\d{5}$/.test(code) || toProvince(code) !== null,
      'Ese código postal no es de España.',
    ),
  ),
);
