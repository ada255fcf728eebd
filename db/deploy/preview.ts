import { execFileSync } from 'node:child_process';
import { projectRoot } from '../local/programs.ts';
import { parsePreviewArguments } from './arguments.ts';
import { type DeployOptions, deploy } from './deploy.ts';
import { readExpectedConfig } from './deploy-config.ts';
import { DeployError, runCommand } from './deploy-error.ts';
import { openPlatforms, type Platforms } from './platforms.ts';
import { preparePreviewDatabase } from './preview-database.ts';
import { sendPreviewFiles } from './preview-files.ts';
import { isPreviewName, toPreviewName } from './preview-name.ts';
import { updateComment } from './pull-request-comment.ts';
import { writeSummary } from './summary.ts';

type PreviewOptions = Pick<DeployOptions, 'build' | 'runWrangler'> & {
  env?: NodeJS.ProcessEnv;
  sendFiles?: typeof sendPreviewFiles;
};

/**
 * Creates the preview of a branch, or updates its code and migrates its data, and sends the demo's files to it; returns its URL. Every step
 * finds what an earlier run has left, so that a run repairs one that has failed half-way.
 */
export async function createPreview(branch: string, options: PreviewOptions = {}): Promise<string> {
  const { env = process.env, sendFiles = sendPreviewFiles } = options;
  const { turso } = openPlatforms(env);
  const previewName = toPreviewName(branch);
  let seeded = false;
  const secrets = await preparePreviewDatabase(turso, previewName, (password) => {
    seeded = true;
    writeSummary(formatAccounts(branch, password), env);
  });
  const deployment = await deploy('preview', { ...options, env, secrets, previewName });
  const { address } = deployment;
  console.log(`\n  Vista previa de «${branch}»: ${address}`);
  if (!seeded)
    console.log(
      `  Se conservan sus datos y su contraseña, que se dijo al crearla. Para otra: npm run preview -- down ${branch}, y después up.`,
    );
  await updateComment(
    `Vista previa de esta rama: ${address}\n\nLa contraseña está en el resumen de la ejecución que la creó.`,
    env,
  );
  await sendFiles(deployment, secrets);
  return address;
}

/** Removes the preview of a branch; what does not exist is no error. */
export async function removePreview(
  branch: string,
  { env = process.env }: PreviewOptions = {},
): Promise<void> {
  await removeByName(toPreviewName(branch), openPlatforms(env));
  console.log(`\n  La vista previa de «${branch}» ya no existe.`);
  await updateComment('La vista previa de esta rama se ha retirado.', env);
}

/** Removes the previews without branch and returns their names. Throws a DeployError where no branch is listed. */
export async function sweepPreviews(
  listBranches: () => string[],
  { env = process.env }: PreviewOptions = {},
): Promise<string[]> {
  const platforms = openPlatforms(env);
  const found = [
    ...(await platforms.cloudflare.listWorkers()).filter(isPreviewName),
    ...(await platforms.turso.listDatabases()).filter(isPreviewName),
  ];
  // After the previews: one whose branch is pushed meanwhile is not among them.
  const branches = listBranches();
  // An empty answer is more likely a failure of git than a repository without branches.
  if (branches.length === 0) throw new DeployError('La lista de ramas está vacía: no se retira nada.');
  const kept = new Set(branches.map(toPreviewName));
  const abandoned = [...new Set(found)].filter((name) => !kept.has(name)).sort();
  for (const name of abandoned) {
    await removeByName(name, platforms);
    console.log(`  Retirada: ${name}`);
  }
  console.log(`\n  ${abandoned.length} vistas previas sin rama retiradas.`);
  return abandoned;
}

/** Removes first what writes, and last the database, by which a sweep finds a preview whose removal has failed half-way. */
async function removeByName(name: string, { turso, cloudflare }: Platforms): Promise<void> {
  if (!isPreviewName(name))
    throw new DeployError(`«${name}» no es el nombre de una vista previa: no se toca.`);
  await cloudflare.deleteWorker(name);
  for (const { bucket_name } of readExpectedConfig('preview').r2_buckets)
    if (bucket_name) await cloudflare.deleteObjects(bucket_name, `${name}/`);
  await turso.deleteDatabase(name);
}

const formatAccounts = (branch: string, password: string) => `
Vista previa de «${branch}». Cuentas de demostración, con la contraseña ${password} (no se volverá a mostrar):
gerente@llavero.test, agente@llavero.test, gerente@vecina.test, sin-agencia@llavero.test
`;

/** Returns the branches of the remote repository of a clone (git-ls-remote(1)); throws a DeployError where git cannot. */
export function listRemoteBranches(clone = projectRoot): string[] {
  try {
    const output = execFileSync('git', ['ls-remote', '--heads', 'origin'], { cwd: clone, encoding: 'utf8' });
    return output.split('\n').flatMap((line) => line.split('\trefs/heads/')[1] ?? []);
  } catch {
    throw new DeployError('git no puede leer las ramas de «origin»: no se retira nada.');
  }
}

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const command = parsePreviewArguments(process.argv.slice(2));
    if (command.action === 'up') await createPreview(command.branch);
    else if (command.action === 'down') await removePreview(command.branch);
    else await sweepPreviews(listRemoteBranches);
  });
