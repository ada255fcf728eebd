import { type CloudflareApi, openCloudflareApi } from './cloudflare-api.ts';
import { DeployError } from './deploy-error.ts';
import { openTursoApi, type TursoApi } from './turso-api.ts';

export type Platforms = { turso: TursoApi; cloudflare: CloudflareApi };

const cloudflareVariables = ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'] as const;
const tursoVariables = ['TURSO_API_TOKEN', 'TURSO_ORG'] as const;

/**
 * Opens both platforms with the accounts that the environment names. TURSO_API_BASE_URL and CLOUDFLARE_API_BASE_URL, which Wrangler honours
 * too, replace the public addresses.
 */
export function openPlatforms(env: NodeJS.ProcessEnv): Platforms {
  assertPresent([...cloudflareVariables, ...tursoVariables], env);
  const { TURSO_API_TOKEN = '', TURSO_ORG = '' } = env;
  return {
    turso: openTursoApi({
      baseUrl: env.TURSO_API_BASE_URL || 'https://api.turso.tech',
      token: TURSO_API_TOKEN,
      organization: TURSO_ORG,
    }),
    cloudflare: openCloudflare(env),
  };
}

/** Opens Cloudflare alone, as `openPlatforms` does; throws a DeployError where a variable of it is missing. */
export function openCloudflare(env: NodeJS.ProcessEnv): CloudflareApi {
  assertPresent(cloudflareVariables, env);
  const { CLOUDFLARE_API_TOKEN = '', CLOUDFLARE_ACCOUNT_ID = '' } = env;
  return openCloudflareApi({
    baseUrl: env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4',
    token: CLOUDFLARE_API_TOKEN,
    accountId: CLOUDFLARE_ACCOUNT_ID,
  });
}

function assertPresent(names: readonly string[], env: NodeJS.ProcessEnv): void {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length > 0) throw new DeployError(`Falta en el entorno: ${missing.join(', ')}.`);
}
