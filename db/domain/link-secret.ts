/** Characters of a value of LINK_SECRET: it is not limited by attempts. */
export const MIN_LINK_SECRET = 32;

/**
 * Returns the values of LINK_SECRET, the newest first: one or, while it is being replaced, two, with a space between. Throws an Error where
 * there is none, there are more, or one could be guessed.
 */
export function parseLinkSecrets(text: string): string[] {
  const secrets = text.split(/\s+/).filter(Boolean);
  const isLong = secrets.every(({ length }) => length >= MIN_LINK_SECRET);
  if (secrets.length === 0 || secrets.length > 2 || !isLong)
    throw new Error(`LINK_SECRET has no one or two values of ${MIN_LINK_SECRET} characters or more.`);
  return secrets;
}
