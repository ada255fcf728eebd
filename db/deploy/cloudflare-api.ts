import { DeployError } from './deploy-error.ts';
import { createHttpApi } from './http-api.ts';

export type CloudflareApi = ReturnType<typeof openCloudflareApi>;

/** The most keys that R2 lists and deletes in a request. */
const MAX_KEYS = 1000;

/** Opens the Workers and R2 objects of an account (developers.cloudflare.com/api). Wrangler does all that deploys. */
export function openCloudflareApi({
  baseUrl,
  token,
  accountId,
}: Record<'baseUrl' | 'token' | 'accountId', string>) {
  const send = createHttpApi('Cloudflare', baseUrl, token);
  const root = `/accounts/${accountId}`;

  async function listKeys(bucket: string, prefix: string): Promise<string[]> {
    const query = new URLSearchParams({ prefix, per_page: String(MAX_KEYS) });
    const path = `${root}/r2/buckets/${bucket}/objects?${query}`;
    const { body } = await send({ path, headers: { 'cf-r2-jurisdiction': 'eu' } });
    return (body as { result: { key: string }[] }).result.map(({ key }) => key);
  }

  return {
    async listWorkers(): Promise<string[]> {
      const { body } = await send({ path: `${root}/workers/scripts` });
      return (body as { result: { id: string }[] }).result.map(({ id }) => id);
    },

    /** Deletes the Worker with its versions, secrets and schedules; returns whether it existed. */
    async deleteWorker(name: string): Promise<boolean> {
      const request = { method: 'DELETE', path: `${root}/workers/scripts/${name}?force=true` };
      return (await send(request, [404])).status !== 404;
    },

    /** Deletes the objects under a prefix; returns whether there were any, throws a DeployError where some remain. */
    async deleteObjects(bucket: string, prefix: string): Promise<boolean> {
      let keys = await listKeys(bucket, prefix);
      const existed = keys.length > 0;
      while (keys.length > 0) {
        const path = `${root}/r2/buckets/${bucket}/objects`;
        await send({ method: 'DELETE', path, body: keys, headers: { 'cf-r2-jurisdiction': 'eu' } });
        const rest = await listKeys(bucket, prefix);
        // The response does not say which keys it could not delete.
        if (rest.some((key) => keys.includes(key)))
          throw new DeployError(`En el bucket «${bucket}» quedan ficheros de ${prefix} que R2 no borra.`);
        keys = rest;
      }
      return existed;
    },
  };
}
