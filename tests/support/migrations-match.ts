import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../db/local/programs.ts';
import { output, root } from './paths.ts';

/** Throws when db/tables has a change without migration. Generates into a copy of migrations/. */
export async function migrationsMatch(): Promise<void> {
  const copy = mkdtempSync(join(output, 'migrations-'));
  try {
    cpSync(join(root, 'migrations'), copy, { recursive: true });
    const before = readdirSync(copy).length;
    // Flags instead of the config file, which would write into migrations/ itself.
    const flags = ['--dialect=turso', '--schema=./db/tables/**/*.ts', '--casing=snake_case'];
    const run = promisify(execFile)(
      process.execPath,
      [findProgram('drizzle-kit'), 'generate', ...flags, `--out=${relative(root, copy)}`],
      { cwd: root, timeout: 60_000 },
    );
    // drizzle-kit would otherwise wait for an answer about a renamed column.
    run.child.stdin?.end();
    const { stdout } = await run;
    if (readdirSync(copy).length !== before || !stdout.includes('No schema changes'))
      throw new Error(`db/tables y migrations/ no dicen lo mismo. Ejecuta «npm run db:generate».\n${stdout}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
