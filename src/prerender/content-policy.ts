async function hashSource(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`;
}

/** Adds the hashes of the inline scripts and styles to the content security policy in the headers. */
export async function addInlineHashes(
  headers: string,
  { scripts, styles }: Record<'scripts' | 'styles', string[]>,
) {
  const [scriptHashes, styleHashes] = await Promise.all(
    [scripts, styles].map((texts) => Promise.all(texts.map(hashSource))),
  );
  return headers
    .replace("script-src 'self'", `script-src 'self' ${scriptHashes?.join(' ')}`)
    .replace("style-src 'self'", `style-src 'self' ${styleHashes?.join(' ')}`);
}
