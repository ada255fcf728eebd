import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Builds the baseline page with the product's build settings; returns the folder that serves it as /floor. */
export async function buildFloor(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'llavero-floor-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  renameSync(join(outDir, 'index.html'), join(outDir, 'floor.html'));
  return outDir;
}
