import { parsePreviewArguments } from './arguments.ts';
import { type DeployOptions, deploy, readLinkSecret, readPreviewPassword } from './deploy.ts';
import { readExpectedConfig } from './deploy-config.ts';
import { DeployError, runCommand } from './deploy-error.ts';
import { listQueueNames, toWorkerOfQueue } from './job-queues.ts';
import { openPlatforms, type Platforms } from './platforms.ts';
import { preparePreviewDatabase } from './preview-database.ts';
import { sendPreviewFiles } from './preview-files.ts';
import { isPreviewName, toPreviewName } from './preview-name.ts';
import { updateComment } from './pull-request-comment.ts';
import { listProductBranches } from './remote-branches.ts';
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
  const [PREVIEW_PASSWORD, LINK_SECRET] = [readPreviewPassword(env), readLinkSecret(env)];
  const previewName = toPreviewName(branch);
  let seeded = false;
  const database = await preparePreviewDatabase(turso, previewName, (password) => {
    seeded = true;
    writeSummary(formatAccounts(branch, password), env);
  });
  const secrets = { ...database, LINK_SECRET, PREVIEW_PASSWORD };
  const deployment = await deploy('preview', { ...options, env, secrets, previewName });
  const { address } = deployment;
  console.log(`\n  Vista previa de «${branch}»: ${address}`);
  if (!seeded)
    console.log(
      `  Se conservan sus datos y su contraseña, que se dijo al crearla. Para otra: npm run preview -- down ${branch}, y después up.`,
    );
  await updateComment(
    `Vista previa de esta rama: ${address}\n\nSe abre con la contraseña de las vistas previas. La de sus cuentas está en el resumen de la ejecución que la creó.`,
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
  const name = toPreviewName(branch);
  const existed = await removeByName(name, openPlatforms(env));
  console.log(
    existed
      ? `\n  La vista previa de «${branch}» ya no existe.`
      : `\n  No había ninguna vista previa de «${branch}» (${name}): no se ha retirado nada. ¿Es así como se llama la rama?`,
  );
  await updateComment('La vista previa de esta rama se ha retirado.', env);
}

/** Removes the previews without branch and returns their names. Throws a DeployError where no branch is listed. */
export async function sweepPreviews(
  listBranches: () => string[],
  { env = process.env }: PreviewOptions = {},
): Promise<string[]> {
  const platforms = openPlatforms(env);
  const queues = [...(await platforms.cloudflare.listQueues()).keys()];
  const found = [
    ...(await platforms.cloudflare.listWorkers()),
    ...queues.flatMap((queue) => toWorkerOfQueue(queue) ?? []),
    ...(await platforms.turso.listDatabases()),
  ].filter(isPreviewName);
  // After the previews: one whose branch is pushed meanwhile is not among them.
  const branches = listBranches();
  // An empty response is more likely a failure of git than a repository without branches.
  if (branches.length === 0) throw new DeployError('La lista de ramas está vacía: no se retira nada.');
  const kept = new Set(branches.map(toPreviewName));
  const abandoned = [...new Set(found)].filter((name) => !kept.has(name)).sort();
  for (const name of abandoned) {
    await removeByName(name, platforms);
    console.log(`  Retirada: ${name}`);
  }
  console.log(`\n  Vistas previas sin rama retiradas: ${abandoned.length}.`);
  return abandoned;
}

/**
 * Removes first what writes, and last the database, by which a sweep finds a preview whose removal has failed half-way. Returns whether
 * there was anything.
 */
async function removeByName(name: string, { turso, cloudflare }: Platforms): Promise<boolean> {
  if (!isPreviewName(name))
    throw new DeployError(`«${name}» no es el nombre de una vista previa: no se toca.`);
  let existed = await cloudflare.deleteWorker(name);
  const config = readExpectedConfig('preview', { previewName: name });
  if (await cloudflare.deleteQueues(listQueueNames(config))) existed = true;
  for (const { bucket_name } of config.r2_buckets)
    if (bucket_name && (await cloudflare.deleteObjects(bucket_name, `${name}/`))) existed = true;
  return (await turso.deleteDatabase(name)) || existed;
}

const formatAccounts = (branch: string, password: string) => `
Vista previa de «${branch}». Cuentas de demostración, con la contraseña ${password} (no se volverá a mostrar):
gerente@llavero.test, agente@llavero.test, gerente@vecina.test, sin-agencia@llavero.test
`;

if (process.argv[1] === import.meta.filename)
  await runCommand(async () => {
    const command = parsePreviewArguments(process.argv.slice(2));
    if (command.action === 'up') await createPreview(command.branch);
    else if (command.action === 'down') await removePreview(command.branch);
    else await sweepPreviews(listProductBranches);
  });
