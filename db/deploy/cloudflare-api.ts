import { DeployError } from './deploy-error.ts';
import { createHttpApi } from './http-api.ts';

type WorkerDeployment = { created_on: string; versions: { version_id: string }[] };
/** An object as R2 lists it. */
export type StoredObject = { key: string; size: number; etag: string };
type WorkerVersion = { annotations?: { 'workers/message'?: string } };
type WorkerScript = { id: string; migration_tag?: string };
type Queue = { queue_id: string; queue_name: string };
export type CloudflareApi = ReturnType<typeof openCloudflareApi>;

/** What Cloudflare answers where a version has other secrets than the one that is served. */
const SECRETS_CHANGED = 10220;

/** The most keys that R2 lists and deletes in a request. */
const MAX_KEYS = 1000;

/** Opens the Workers, queues and R2 objects of an account (developers.cloudflare.com/api). Wrangler does all that uploads code. */
export function openCloudflareApi({
  baseUrl,
  token,
  accountId,
}: Record<'baseUrl' | 'token' | 'accountId', string>) {
  const send = createHttpApi('Cloudflare', baseUrl, token);
  const root = `/accounts/${accountId}`;

  async function listScripts(): Promise<WorkerScript[]> {
    const { body } = await send({ path: `${root}/workers/scripts` });
    return (body as { result: WorkerScript[] }).result;
  }

  async function listKeys(bucket: string, prefix: string): Promise<string[]> {
    const query = new URLSearchParams({ prefix, per_page: String(MAX_KEYS) });
    const path = `${root}/r2/buckets/${bucket}/objects?${query}`;
    const { body } = await send({ path, headers: { 'cf-r2-jurisdiction': 'eu' } });
    return (body as { result: { key: string }[] }).result.map(({ key }) => key);
  }

  async function listQueues(): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await send({ path: `${root}/queues?page=${page}` });
      const { result, result_info } = body as {
        result: Queue[] | null;
        result_info?: { total_pages?: number };
      };
      for (const { queue_name, queue_id } of result ?? []) ids.set(queue_name, queue_id);
      pages = result_info?.total_pages ?? 1;
    }
    return ids;
  }

  return {
    async listWorkers(): Promise<string[]> {
      return (await listScripts()).map(({ id }) => id);
    },

    /**
     * Returns the id of the version that a Worker serves, with its message, and the tag of the last migration of its Durable Objects; null
     * where there is no Worker, or one without version. Throws a DeployError where the requests are shared among several.
     */
    async findServedVersion(
      name: string,
    ): Promise<{ id: string; message?: string; migrationTag?: string } | null> {
      const script = `${root}/workers/scripts/${name}`;
      const { status, body } = await send({ path: `${script}/deployments` }, [404]);
      if (status === 404) return null;
      const { deployments } = (body as { result: { deployments: WorkerDeployment[] } }).result;
      const newest = deployments.toSorted((a, b) => b.created_on.localeCompare(a.created_on))[0];
      const [served, ...others] = newest?.versions ?? [];
      if (others.length > 0)
        throw new DeployError(
          `Cloudflare reparte las peticiones de «${name}» entre ${others.length + 1} versiones. Elige una: npx wrangler versions deploy --name ${name}`,
        );
      if (!served) return null;
      const version = await send({ path: `${script}/versions/${served.version_id}` });
      const { annotations } = (version.body as { result: WorkerVersion }).result;
      const listed = (await listScripts()).find(({ id }) => id === name);
      return {
        id: served.version_id,
        message: annotations?.['workers/message'],
        migrationTag: listed?.migration_tag,
      };
    },

    /**
     * Serves an uploaded version again, with the secrets that it was uploaded with. Returns false, and changes nothing, where Cloudflare
     * says that they are others than those that are served, unless `force`.
     */
    async serveVersion(name: string, id: string, message: string, force: boolean): Promise<boolean> {
      const { status, body, text } = await send(
        {
          method: 'POST',
          path: `${root}/workers/scripts/${name}/deployments${force ? '?force=true' : ''}`,
          body: {
            strategy: 'percentage',
            versions: [{ version_id: id, percentage: 100 }],
            annotations: { 'workers/message': message },
          },
        },
        [400],
      );
      if (status !== 400) return true;
      const { errors = [] } = (body ?? {}) as { errors?: { code: number }[] };
      if (errors.some(({ code }) => code === SECRETS_CHANGED)) return false;
      throw new DeployError(`Cloudflare no sirve la versión ${id} (400): ${text.slice(0, 300)}`);
    },

    /** Returns the text of an object; undefined where there is none. */
    async getObject(bucket: string, key: string): Promise<string | undefined> {
      const { status, text } = await send(
        { path: `${root}/r2/buckets/${bucket}/objects/${key}`, headers: { 'cf-r2-jurisdiction': 'eu' } },
        [404],
      );
      return status === 404 ? undefined : text;
    },

    /** Stores a text as an object; throws a DeployError where the bucket does not exist. */
    async putObject(bucket: string, key: string, content: string): Promise<void> {
      const path = `${root}/r2/buckets/${bucket}/objects/${key}`;
      const headers = { 'cf-r2-jurisdiction': 'eu', 'content-type': 'text/plain' };
      await send({ method: 'PUT', path, content, headers });
    },

    /** Lists the objects under a prefix, with their size in bytes. */
    async *listObjects(bucket: string, prefix: string): AsyncGenerator<StoredObject> {
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query = new URLSearchParams({ prefix, per_page: String(MAX_KEYS), ...(cursor && { cursor }) });
        const path = `${root}/r2/buckets/${bucket}/objects?${query}`;
        const { body } = await send({ path, headers: { 'cf-r2-jurisdiction': 'eu' } });
        const { result, result_info: info } = body as {
          result: StoredObject[];
          result_info?: { cursor?: string };
        };
        yield* result.map(({ key, size, etag }) => ({ key, size, etag }));
        cursor = info?.cursor || undefined;
      }
    },

    /** Copies an object within a bucket, with its type. */
    async copyObject(bucket: string, from: string, to: string): Promise<void> {
      const objects = `${root}/r2/buckets/${bucket}/objects`;
      const jurisdiction = { 'cf-r2-jurisdiction': 'eu' };
      const { bytes, contentType } = await send({ path: `${objects}/${from}`, headers: jurisdiction });
      const headers = { ...jurisdiction, 'content-type': contentType ?? 'application/octet-stream' };
      await send({ method: 'PUT', path: `${objects}/${to}`, content: bytes, headers });
    },

    /** Deletes the Worker with its versions, secrets and schedules; returns whether it existed. */
    async deleteWorker(name: string): Promise<boolean> {
      const request = { method: 'DELETE', path: `${root}/workers/scripts/${name}?force=true` };
      return (await send(request, [404])).status !== 404;
    },

    /** Returns the id of every queue by its name. */
    listQueues,

    /** Creates those of the queues that do not exist. */
    async createQueues(names: string[]): Promise<void> {
      const existing = await listQueues();
      for (const queue_name of names.filter((name) => !existing.has(name)))
        await send({ method: 'POST', path: `${root}/queues`, body: { queue_name } });
    },

    /** Deletes those of the queues that exist, with their messages, in this order; returns whether there were any. */
    async deleteQueues(names: string[]): Promise<boolean> {
      const existing = await listQueues();
      const ids = names.flatMap((name) => existing.get(name) ?? []);
      for (const id of ids) await send({ method: 'DELETE', path: `${root}/queues/${id}` }, [404]);
      return ids.length > 0;
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
