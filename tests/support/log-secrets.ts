/** What no log may contain (LOG-6): passwords of the tests, hashes, cookies, tokens and e-mail addresses. */
const SECRETS =
  /Llavero!2026|Tr4montana|Equivocada!1|\$scrypt\$|__Host-session|(?<![\w-])[a-z0-9]{40}(?![\w-])|[\w.+-]+@[\w.-]+\.test\b/i;

/** Returns the log lines that contain a secret, each with the secret first. */
export const findSecretLines = (logs: string[]): string[] =>
  logs.flatMap((line) => {
    const [secret] = SECRETS.exec(line) ?? [];
    return secret ? [`${secret} in ${line.slice(0, 300)}`] : [];
  });
