import { mkdirSync, rmSync } from 'node:fs';
import { buildWorker } from '../../../db/deploy/build.ts';
import { BUILD_SECRETS, buildOnce } from '../../support/build.ts';
import { prepareTemplate } from '../../support/migrated-database.ts';
import { output } from '../../support/paths.ts';
import { previewBuild } from './builds.ts';

/** Builds what all suites deploy: production, and a preview with secrets in the environment as a release has them. Migrates a database for copies. */
export default async function buildBoth(): Promise<() => void> {
  await buildOnce();
  mkdirSync(output, { recursive: true });
  rmSync(previewBuild, { recursive: true, force: true });
  await buildWorker('preview', previewBuild, { ...process.env, ...BUILD_SECRETS });
  return prepareTemplate();
}
