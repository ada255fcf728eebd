import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** Returns the path of an installed program's script, to be run with the current Node. */
export function findProgram(name: string): string {
  return realpathSync(join(projectRoot, 'node_modules', '.bin', name));
}

/** Waits until a child process has ended and its output is read; returns its exit code, or what ended it. */
export function waitForExit(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'sin código'));
  });
}
