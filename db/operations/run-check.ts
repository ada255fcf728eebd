import { spawn } from 'node:child_process';
import { DeployError } from '../deploy/deploy-error.ts';
import { projectRoot, waitForExit } from '../local/programs.ts';

/** Runs `npm run check` in the terminal; throws a DeployError where it fails. */
export async function runCheck(): Promise<void> {
  const code = await waitForExit(spawn('npm', ['run', 'check'], { cwd: projectRoot, stdio: 'inherit' }));
  if (code !== 0) throw new DeployError('La comprobación ha fallado. No se ha publicado nada.');
}
