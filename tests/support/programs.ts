import { realpathSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const output = join(root, 'tests', '.output');

/** The script of an installed program, to be run by this very Node. */
export function program(name: string): string {
  return realpathSync(join(root, 'node_modules', '.bin', name));
}
