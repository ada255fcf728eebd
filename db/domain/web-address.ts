import * as z from 'zod/mini';
import { MAX_LENGTHS } from './max-lengths.ts';
import { line, orNull } from './text.ts';

/** Adds 'https://' to a host name ('fincas.es'); leaves text with a scheme, or that is no host name, as it is. */
const withScheme = (text: string) =>
  /^[^\s/:@]+\.[^\s/:@]+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
/** Not by URL.canParse: Chrome has it since 120, Safari since 17. */
function isHttpUrl(text: string): boolean {
  try {
    return /^https?:\/\/[^\s/]/i.test(text) && Boolean(new URL(text));
  } catch {
    return false;
  }
}

/** The address of a web page, with its scheme; null for none. */
export const webAddressOrNull = (error: string) =>
  orNull(
    line(MAX_LENGTHS.url).check(
      z.overwrite(withScheme),
      z.refine((text) => text === '' || isHttpUrl(text), error),
    ),
  );

/** The same, which must be given. */
export const webAddress = (error: string) =>
  line(MAX_LENGTHS.url).check(z.overwrite(withScheme), z.refine(isHttpUrl, error));
