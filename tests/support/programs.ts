import { realpathSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const output = join(root, 'tests', '.output');

/** Path of an installed program's script, to be run with the current Node. */
export function program(name: string): string {
  return realpathSync(join(root, 'node_modules', '.bin', name));
}
