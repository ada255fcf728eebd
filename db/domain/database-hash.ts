const HASH_LENGTH = 16;

/** Returns 16 hexadecimal digits that stand for the database at a URL: the same for libsql: and https:, with or without parameters. */
export function hashDatabaseUrl(url: string): Promise<string> {
  const { host, pathname } = parse(url);
  return hashText(host.toLowerCase() + pathname.replace(/\/$/, ''));
}

// What is no URL gets a hash of its own, so that health answers with a wrong variable too.
function parse(url: string): { host: string; pathname: string } {
  try {
    return new URL(url);
  } catch {
    return { host: url, pathname: '' };
  }
}

/** Returns the first 16 hexadecimal digits of a text's SHA-256. */
export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, HASH_LENGTH);
}
