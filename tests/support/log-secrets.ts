/** What no log may hold (LOG-6): passwords of the tests, hashes, cookies and tokens, and addresses of people. */
const SECRETS =
  /Llavero!2026|Tr4montana|Equivocada!1|\$scrypt\$|__Host-session|(?<![\w-])[a-z0-9]{40}(?![\w-])|[\w.+-]+@[\w.-]+\.test\b/i;

/** The lines of a log that tell a secret, and the secret they tell. */
export const findSecretLines = (logs: string[]): string[] =>
  logs.flatMap((line) => {
    const [secret] = SECRETS.exec(line) ?? [];
    return secret ? [`${secret} in ${line.slice(0, 300)}`] : [];
  });
