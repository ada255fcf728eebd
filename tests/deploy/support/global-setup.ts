import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorker } from '../../../db/deploy/build.ts';
import { output } from '../../support/programs.ts';
import { BUILD_SECRETS, previewBuild } from './builds.ts';

/** Builds the preview that all suites deploy, with secrets in the environment as a release has them. */
export default async function buildPreview(): Promise<void> {
  mkdirSync(output, { recursive: true });
  rmSync(previewBuild, { recursive: true, force: true });
  await buildWorker('preview', join(previewBuild), { ...process.env, ...BUILD_SECRETS });
}
