import { type CloudflareApi, openCloudflareApi } from './cloudflare-api.ts';
import { DeployError } from './deploy-error.ts';
import { openTursoApi, type TursoApi } from './turso-api.ts';

export type Platforms = { turso: TursoApi; cloudflare: CloudflareApi };

const required = ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID', 'TURSO_API_TOKEN', 'TURSO_ORG'] as const;

/**
 * Opens both platforms with the accounts that the environment names. TURSO_API_BASE_URL and CLOUDFLARE_API_BASE_URL, which Wrangler honours
 * too, replace the public addresses.
 */
export function openPlatforms(env: NodeJS.ProcessEnv): Platforms {
  const missing = required.filter((name) => !env[name]?.trim());
  if (missing.length > 0) throw new DeployError(`Falta en el entorno: ${missing.join(', ')}.`);
  const { CLOUDFLARE_API_TOKEN = '', CLOUDFLARE_ACCOUNT_ID = '', TURSO_API_TOKEN = '', TURSO_ORG = '' } = env;
  return {
    turso: openTursoApi({
      baseUrl: env.TURSO_API_BASE_URL || 'https://api.turso.tech',
      token: TURSO_API_TOKEN,
      organization: TURSO_ORG,
    }),
    cloudflare: openCloudflareApi({
      baseUrl: env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4',
      token: CLOUDFLARE_API_TOKEN,
      accountId: CLOUDFLARE_ACCOUNT_ID,
    }),
  };
}
