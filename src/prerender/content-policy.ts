async function fingerprint(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...hash))}'`;
}

/** The headers of the pages, allowing exactly the script and the styles that stand inside them. */
export async function allow(headers: string, { script, styles }: { script: string; styles: string[] }) {
  const [scripts, looks] = [await fingerprint(script), await Promise.all(styles.map(fingerprint))];
  return headers
    .replace("script-src 'self'", `script-src 'self' ${scripts}`)
    .replace("style-src 'self'", `style-src 'self' ${looks.join(' ')}`);
}
