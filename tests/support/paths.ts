import { join } from 'node:path';
import { projectRoot } from '../../db/local/programs.ts';

export const root = projectRoot;
export const output = join(root, 'tests', '.output');
