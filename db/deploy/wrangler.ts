import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { guardChildren } from '../local/guard-children.ts';
import { findProgram, waitForExit } from '../local/programs.ts';
import { DeployError } from './deploy-error.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** An entry of Wrangler's output file, a JSON object a line (WRANGLER_OUTPUT_FILE_PATH). */
export type WranglerEntry = {
  type: string;
  worker_name?: string | null;
  version_id?: string | null;
  targets?: string[];
};
type WranglerOptions = {
  env: NodeJS.ProcessEnv;
  secrets: string[];
  /** Receives each line of its output, without the secrets; by default the terminal does. */
  print?: (line: string) => void;
};
export type RunWrangler = (args: string[], options: WranglerOptions) => Promise<WranglerEntry[]>;

/** Variables that would make Wrangler or Vite act on something else than the arguments say, and the secrets. */
const withheld =
  /^(CLOUDFLARE_(ENV|VITE_.*)|WRANGLER_(CI|OUTPUT)_.*|DATABASE_(URL|TOKEN)|LINK_SECRET|PREVIEW_PASSWORD|TURSO_.*|npm_.*)$/;

/** Returns the environment for a program that learns its target from its arguments only. */
export function withoutAmbientTarget(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !withheld.test(name)));
}

/** Returns the text with every secret replaced, also where it is percent-encoded. */
export function maskSecrets(text: string, secrets: string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}

/**
 * Runs Wrangler and prints its output without the secrets. Returns the entries of its output file; throws a DeployError when it fails. It
 * works in an empty folder, where it finds no .env file and no redirected configuration, and leaves no log behind.
 */
export const runWrangler: RunWrangler = (args, { env, secrets, print }) =>
  withTemporaryFolder(async (folder) => {
    const output = join(folder, 'output.ndjson');
    guardChildren();
    const child = spawn(process.execPath, [findProgram('wrangler'), ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...withoutAmbientTarget(env),
        WRANGLER_OUTPUT_FILE_PATH: output,
        WRANGLER_LOG_PATH: join(folder, 'logs'),
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
      },
    });
    const code = await printOutput(child, secrets, print);
    if (code !== 0) throw new DeployError(`Wrangler no pudo terminar (${code}). Lo que dice está arriba.`);
    return readFileSync(output, 'utf8')
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line) as WranglerEntry] : []));
  });

/** Prints what the child writes, line by line and without the secrets; returns its exit code, or what ended it. */
async function printOutput(
  child: ChildProcess,
  secrets: string[],
  print?: WranglerOptions['print'],
): Promise<number | string> {
  const streams = [
    { from: child.stdout, to: print ?? console.log },
    { from: child.stderr, to: print ?? console.error },
  ];
  for (const { from, to } of streams)
    if (from) createInterface({ input: from }).on('line', (line) => to(maskSecrets(line, secrets)));
  return waitForExit(child);
}
