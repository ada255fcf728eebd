import { appendFileSync } from 'node:fs';

/** Writes what only a person may read: to the summary of the job in GitHub Actions, which its log does not contain, else to the terminal. */
export function writeSummary(text: string, env: NodeJS.ProcessEnv): void {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${text}\n`);
  else console.log(text);
}
