import { parseArgs } from 'node:util';
import { DeployError } from './deploy-error.ts';

/** An environment of wrangler.toml, whose top level is of none. */
export type Environment = 'production' | 'preview';
export type PreviewCommand = { action: 'up' | 'down'; branch: string } | { action: 'sweep' };

const DEPLOY_USAGE = 'npm run deploy -- --env production|preview';
const PREVIEW_USAGE = 'npm run preview -- up RAMA | down RAMA | sweep';

/** Returns the environment that the arguments name; throws a DeployError where they leave a doubt. */
export function parseDeployArguments(args: string[], env: NodeJS.ProcessEnv): Environment {
  const { values, positionals } = parseStrictly(
    args,
    { env: { type: 'string', multiple: true } },
    DEPLOY_USAGE,
  );
  const named = (values.env ?? []) as string[];
  if (positionals.length > 0)
    throw new DeployError(`Sobra «${positionals.join(' ')}». Se escribe así: ${DEPLOY_USAGE}`);
  if (named.length === 0) throw new DeployError(`Di dónde se despliega: ${DEPLOY_USAGE}`);
  if (named.length > 1) throw new DeployError(`--env solo puede ir una vez: ${DEPLOY_USAGE}`);
  const [environment] = named;
  if (environment !== 'production' && environment !== 'preview')
    throw new DeployError(`No existe el entorno «${environment}». Se escribe así: ${DEPLOY_USAGE}`);
  assertSameEnvironment(environment, env);
  return environment;
}

/** Throws a DeployError where CLOUDFLARE_ENV, which Vite and Wrangler read, names another environment. */
export function assertSameEnvironment(environment: Environment, { CLOUDFLARE_ENV }: NodeJS.ProcessEnv): void {
  if (!CLOUDFLARE_ENV || CLOUDFLARE_ENV === environment) return;
  throw new DeployError(
    `CLOUDFLARE_ENV dice «${CLOUDFLARE_ENV}» y se ha pedido «${environment}». Quítala del entorno y vuelve a intentarlo.`,
  );
}

/** Returns the command that the arguments name; throws a DeployError where they leave a doubt. */
export function parsePreviewArguments(args: string[]): PreviewCommand {
  const [action, branch, ...extra] = parseStrictly(args, {}, PREVIEW_USAGE).positionals;
  if (action === 'sweep' && branch === undefined) return { action };
  if ((action !== 'up' && action !== 'down') || !branch || extra.length > 0)
    throw new DeployError(`Se escribe así: ${PREVIEW_USAGE}`);
  // git-check-ref-format(1), as far as it protects from a mistake in a script.
  if (/[\s~^:?*[\\]|\.\.|^[-/]|\/$/.test(branch) || branch.startsWith('refs/'))
    throw new DeployError(`«${branch}» no es el nombre de una rama.`);
  return { action, branch };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parseStrictly(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch {
    throw new DeployError(`No se entiende «${args.join(' ')}». Se escribe así: ${usage}`);
  }
}
