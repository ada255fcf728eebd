async function fingerprint(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`;
}

/** The headers of the pages, allowing exactly the scripts and the styles that stand inside them. */
export async function allow(headers: string, { scripts, styles }: Record<'scripts' | 'styles', string[]>) {
  const [code, looks] = await Promise.all(
    [scripts, styles].map((texts) => Promise.all(texts.map(fingerprint))),
  );
  return headers
    .replace("script-src 'self'", `script-src 'self' ${code?.join(' ')}`)
    .replace("style-src 'self'", `style-src 'self' ${looks?.join(' ')}`);
}
