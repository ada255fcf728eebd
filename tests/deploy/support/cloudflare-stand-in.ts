import { createHash, randomUUID } from 'node:crypto';
import { type Call, type Faults, noFaults, type Reply, type StandIn, startStandIn } from './http-stand-in.ts';

/** A Worker as its last upload describes it. */
export type StandInWorker = {
  vars: Record<string, string>;
  secrets: Record<string, string>;
  buckets: { name: string; jurisdiction?: string }[];
  /** The classes of Durable Objects that its bindings open, and the Workers whose they are where not its own. */
  objects: { className: string; scriptName?: string }[];
  /** The classes that its migrations have made, and the tag of the last one. */
  classes: string[];
  migrationTag?: string;
  /** The queues that it sends to. */
  queues: string[];
  placement?: unknown;
  observability?: unknown;
  schedules: string[];
  domains: string[];
  workersDev: boolean;
  versionId: string;
  uploads: number;
};
/** What an upload has brought; a deployment makes it the one that is served. */
export type StandInVersion = Pick<
  StandInWorker,
  'vars' | 'secrets' | 'buckets' | 'queues' | 'objects' | 'migrationTag' | 'placement' | 'versionId'
> & {
  createdAt: string;
  message?: string;
  mainModule: string;
  /** Whether every path reaches the Worker, also those of static assets. */
  runsWorkerFirst: boolean;
  /** The modules of the Worker by name. */
  modules: Map<string, string>;
};
/** A queue with the Workers that consume it. */
export type StandInQueue = { id: string; consumers: StandInConsumer[] };
type StandInConsumer = {
  consumer_id: string;
  type: 'worker';
  script: string;
  dead_letter_queue?: string;
  settings: Record<string, number>;
};
export type CloudflareStandIn = StandIn & {
  token: string;
  accountId: string;
  workers: Map<string, StandInWorker>;
  /** The versions of each Worker by id. */
  versions: Map<string, Map<string, StandInVersion>>;
  /** The queues by name. */
  queues: Map<string, StandInQueue>;
  /** The keys of each bucket's objects. */
  buckets: Map<string, Set<string>>;
  /** The texts that were stored through the API, by 'bucket/key'. */
  texts: Map<string, string>;
  /** The rules of Email Routing: which address goes to which Worker. */
  mailRules: { to: string; worker: string }[];
  /** The objects that were stored through the API, by 'bucket/key'. */
  contents: Map<string, { bytes: Buffer; type: string }>;
  /** Requests that the stand-in does not know, as 'GET /path'. */
  unknown: string[];
  /** Makes the next request that changes something under this path fail. */
  failOnce: (path: RegExp) => void;
};

type Binding = {
  name: string;
  type: string;
  text?: string;
  bucket_name?: string;
  jurisdiction?: string;
  queue_name?: string;
  class_name?: string;
  script_name?: string;
};
type Migrations = { old_tag?: string; new_tag: string; steps: { new_sqlite_classes?: string[] }[] };
type Metadata = {
  main_module: string;
  bindings: Binding[];
  migrations?: Migrations;
  placement?: unknown;
  observability?: unknown;
  assets?: { config?: { run_worker_first?: boolean | string[] } };
  annotations?: Record<string, string>;
};
type Deployment = { id: string; created_on: string; versions: { version_id: string; percentage: number }[] };

const PAGE_SIZE = 3;

/** Starts a stand-in of the parts of Cloudflare's API (developers.cloudflare.com/api) that Wrangler and db/deploy use. */
export async function startCloudflareStandIn(faults: Faults = noFaults()): Promise<CloudflareStandIn> {
  const [token, accountId] = [`cloudflare-${randomUUID()}`, 'a'.repeat(32)];
  const workers = new Map<string, StandInWorker>();
  const buckets = new Map<string, Set<string>>();
  const queues = new Map<string, StandInQueue>();
  const texts = new Map<string, string>();
  const mailRules: CloudflareStandIn['mailRules'] = [];
  const contents: CloudflareStandIn['contents'] = new Map();
  const unknown: string[] = [];

  const versions: CloudflareStandIn['versions'] = new Map();
  const deployments = new Map<string, Deployment[]>();

  /** Cloudflare's response to an upload whose Durable Objects are not in order; null where they are. */
  const refuseObjects = (name: string, { metadata, modules }: Upload, canMigrate: boolean): Reply | null => {
    const { classes = [], migrationTag } = workers.get(name) ?? {};
    const { migrations, bindings, main_module: mainModule } = metadata;
    if (migrations && !canMigrate)
      return fail(400, 10211, 'Migrations must be fully applied by a deployment.');
    if (migrations && migrations.old_tag !== migrationTag)
      return fail(412, 10079, `Migration tag precondition failed; the current tag is ${migrationTag}.`);
    const made = migrations?.steps.flatMap(({ new_sqlite_classes = [] }) => new_sqlite_classes) ?? [];
    const again = made.find((each) => classes.includes(each));
    if (again) return fail(400, 10074, `Cannot apply new-class migration to existing class ${again}.`);
    const known = [...classes, ...made];
    const unknownClass = listObjects(bindings).find(
      ({ className, scriptName }) => !scriptName && !known.includes(className),
    );
    if (unknownClass) return fail(400, 10061, `No migration has made the class ${unknownClass.className}.`);
    const code = modules.get(mainModule);
    const missing = known.find((each) => code && !new RegExp(`export\\s*\\{[^}]*\\b${each}\\b`).test(code));
    return missing ? fail(400, 10064, `The script does not export the class ${missing}.`) : null;
  };

  const upload = async (name: string, { metadata, modules }: Upload): Promise<StandInVersion> => {
    const texts = (type: string) =>
      Object.fromEntries(
        metadata.bindings.flatMap((each) => (each.type === type ? [[each.name, each.text ?? '']] : [])),
      );
    const version: StandInVersion = {
      vars: texts('plain_text'),
      secrets: texts('secret_text'),
      buckets: metadata.bindings.flatMap(({ type, bucket_name, jurisdiction }) =>
        type === 'r2_bucket' && bucket_name ? [{ name: bucket_name, jurisdiction }] : [],
      ),
      objects: listObjects(metadata.bindings),
      migrationTag: metadata.migrations?.new_tag ?? workers.get(name)?.migrationTag,
      queues: metadata.bindings.flatMap(({ type, queue_name }) =>
        type === 'queue' && queue_name ? [queue_name] : [],
      ),
      placement: metadata.placement,
      versionId: randomUUID(),
      createdAt: new Date().toISOString(),
      runsWorkerFirst: metadata.assets?.config?.run_worker_first === true,
      // Cloudflare keeps 100 bytes.
      message: metadata.annotations?.['workers/message']?.slice(0, 100),
      mainModule: metadata.main_module,
      modules,
    };
    versions.set(name, (versions.get(name) ?? new Map()).set(version.versionId, version));
    const before = workers.get(name);
    if (before) before.uploads += 1;
    if (before && metadata.observability) before.observability = metadata.observability;
    const made =
      metadata.migrations?.steps.flatMap(({ new_sqlite_classes = [] }) => new_sqlite_classes) ?? [];
    if (before)
      Object.assign(before, { classes: [...before.classes, ...made], migrationTag: version.migrationTag });
    if (!before)
      workers.set(name, {
        ...version,
        classes: made,
        observability: metadata.observability,
        schedules: [],
        domains: [],
        workersDev: false,
        uploads: 1,
      });
    return version;
  };

  const serve = (
    name: string,
    { vars, secrets, buckets, queues, objects, placement, versionId }: StandInVersion,
  ): Deployment => {
    Object.assign(workers.get(name) ?? {}, { vars, secrets, buckets, queues, objects, placement, versionId });
    const deployment = {
      id: randomUUID(),
      source: 'wrangler',
      author_email: 'release@llavero.test',
      created_on: new Date().toISOString(),
      versions: [{ version_id: versionId, percentage: 100 }],
    };
    deployments.set(name, [deployment, ...(deployments.get(name) ?? [])]);
    return deployment;
  };

  /** Versions hold their secrets; Cloudflare asks before it serves one with others than are served now. */
  const handleDeployment = (name: string, { query, body }: Call): Reply => {
    const [{ version_id: versionId }] = JSON.parse(body.toString()).versions;
    const version = versions.get(name)?.get(versionId);
    if (!version) return fail(404, 10146, 'Version not found.');
    // developers.cloudflare.com/workers/versions-and-deployments/rollbacks; the code is not documented.
    if (version.migrationTag !== workers.get(name)?.migrationTag)
      return fail(400, 10999, 'A Durable Object migration has occurred since that version.');
    const served = workers.get(name)?.secrets ?? {};
    const isUploaded = [...(versions.get(name)?.keys() ?? [])].at(-1) === versionId;
    const changed = Object.keys(version.secrets).filter((each) => version.secrets[each] !== served[each]);
    if (changed.length > 0 && !isUploaded && !query.has('force'))
      return fail(400, 10220, `The following secrets have changed: ${changed.join(', ')}`);
    return ok(serve(name, version));
  };

  const handleWorker = async (name: string, rest: string, call: Call): Promise<Reply> => {
    const { method, body } = call;
    const worker = workers.get(name);
    if (method === 'PUT' && rest === '') {
      const sent = await readUpload(call);
      const refused = refuseObjects(name, sent, true);
      if (refused) return refused;
      const missing = sent.metadata.bindings.find(({ queue_name }) => queue_name && !queues.has(queue_name));
      if (missing) return fail(400, 10167, `Queue "${missing.queue_name}" does not exist.`);
      const version = await upload(name, sent);
      serve(name, version);
      return ok({ id: name, etag: 'etag', deployment_id: version.versionId, startup_time_ms: 5 });
    }
    // A new Worker has its assets before it exists.
    if (rest === '/assets-upload-session') return ok({ jwt: 'completed', buckets: [] });
    if (!worker) return fail(404, 10007, 'This Worker does not exist on your account.');
    if (method === 'DELETE' && rest === '') {
      for (const map of [workers, versions, deployments]) map.delete(name);
      for (const queue of queues.values())
        queue.consumers = queue.consumers.filter(({ script }) => script !== name);
      return ok(null);
    }
    if (method === 'GET' && rest === '/secrets')
      return ok(Object.keys(worker.secrets).map((secret) => ({ name: secret, type: 'secret_text' })));
    if (method === 'PUT' && rest === '/secrets') {
      const { name: secret, text } = JSON.parse(body.toString());
      worker.secrets = { ...worker.secrets, [secret]: text };
      return ok({ name: secret, type: 'secret_text' });
    }
    if (method === 'DELETE' && rest.startsWith('/secrets/')) {
      delete worker.secrets[rest.slice('/secrets/'.length)];
      return ok(null);
    }
    if (method === 'GET' && rest === '/deployments')
      return ok({
        deployments: deployments.get(name) ?? [{ id: randomUUID(), source: 'wrangler', versions: [] }],
      });
    if (method === 'POST' && rest === '/versions') {
      const sent = await readUpload(call);
      const refused = refuseObjects(name, sent, false);
      if (refused) return refused;
      const { versionId } = await upload(name, sent);
      return ok({ id: versionId, startup_time_ms: 5, resources: { script: { etag: 'etag' } } });
    }
    if (method === 'POST' && rest === '/deployments') return handleDeployment(name, call);
    const version = versions.get(name)?.get(/^\/versions\/([^/]+)$/.exec(rest)?.[1] ?? '');
    if (method === 'GET' && version) return ok(toVersion(version));
    if (method === 'PATCH' && rest === '/script-settings') {
      Object.assign(worker, {
        observability: JSON.parse(body.toString()).observability ?? worker.observability,
      });
      return ok({});
    }
    if (rest === '/subdomain') {
      if (method === 'POST') worker.workersDev = JSON.parse(body.toString()).enabled;
      return ok({ enabled: worker.workersDev, previews_enabled: false });
    }
    if (method === 'PUT' && rest === '/schedules') {
      worker.schedules = JSON.parse(body.toString()).map(({ cron }: { cron: string }) => cron);
      return ok({ schedules: [] });
    }
    if (method === 'POST' && rest === '/domains/changeset')
      return ok({ added: [], removed: [], updated: [], conflicting: [] });
    if (method === 'PUT' && rest === '/domains/records') {
      const { origins } = JSON.parse(body.toString());
      worker.domains = origins.map(({ hostname }: { hostname: string }) => hostname);
      return ok(origins);
    }
    return reject(call);
  };

  const handleBucket = (name: string, { method, query, headers, body }: Call): Reply => {
    const objects = buckets.get(name);
    if (!objects || headers.get('cf-r2-jurisdiction') !== 'eu')
      return fail(404, 10006, 'The specified bucket does not exist.');
    if (method === 'DELETE') {
      const keys: string[] = JSON.parse(body.toString());
      const missing = keys.filter((key) => !objects.delete(key));
      return missing.length > 0
        ? {
            status: 200,
            body: { success: false, errors: [{ code: 10007, message: 'no key' }], result: null },
          }
        : ok(keys.map((key) => ({ key })));
    }
    const matching = [...objects].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const start = Number(query.get('cursor') ?? 0);
    const cursor = start + PAGE_SIZE < matching.length ? String(start + PAGE_SIZE) : undefined;
    const keys = matching.slice(start, start + PAGE_SIZE).map((key) => {
      const bytes = contents.get(`${name}/${key}`)?.bytes ?? Buffer.from('');
      return { key, size: bytes.length, etag: createHash('md5').update(bytes).digest('hex') };
    });
    return { status: 200, body: { success: true, errors: [], result: keys, result_info: { cursor } } };
  };

  const handleObject = (name: string, key: string, { method, headers, body }: Call): Reply => {
    const objects = buckets.get(name);
    if (!objects || headers.get('cf-r2-jurisdiction') !== 'eu')
      return fail(404, 10006, 'The specified bucket does not exist.');
    const at = `${name}/${key}`;
    if (method === 'PUT') {
      objects.add(key);
      texts.set(at, body.toString());
      contents.set(at, { bytes: body, type: headers.get('content-type') ?? '' });
      return ok({ key });
    }
    if (!objects.has(key)) return fail(404, 10007, 'The specified key does not exist.');
    const stored = contents.get(at);
    if (method === 'GET') return { status: 200, body: stored?.bytes ?? Buffer.from(''), type: stored?.type };
    objects.delete(key);
    texts.delete(at);
    contents.delete(at);
    return ok({ key });
  };

  const handleMailRules = ({ method, body }: Call): Reply => {
    if (method === 'POST') {
      const { matchers, actions } = JSON.parse(body.toString());
      mailRules.push({ to: matchers[0].value, worker: actions[0].value[0] });
    }
    const rules = mailRules.map(({ to, worker }, at) => ({
      id: `rule-${at}`,
      name: '',
      enabled: true,
      matchers: [{ type: 'literal', field: 'to', value: to }],
      actions: [{ type: 'worker', value: [worker] }],
      priority: 0,
    }));
    return ok(method === 'POST' ? rules.at(-1) : rules);
  };

  const toQueue = ([queue_name, { id, consumers }]: [string, StandInQueue]) => ({
    ...{ queue_id: id, queue_name, producers: [], consumers },
    ...{ producers_total_count: 0, consumers_total_count: consumers.length },
  });

  /** `rest` is what follows '/queues': '', '/ID', '/ID/consumers' or '/ID/consumers/ID'. */
  const handleQueue = (rest: string, call: Call): Reply => {
    const { method, query, body } = call;
    if (method === 'GET' && rest === '') {
      const names = query.getAll('name');
      const found = [...queues].filter(([name]) => names.length === 0 || names.includes(name)).map(toQueue);
      const page = Number(query.get('page') ?? 1);
      const result = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      const total_pages = Math.ceil(found.length / PAGE_SIZE);
      const counts = { count: result.length, total_count: found.length, total_pages };
      const result_info = { page, per_page: PAGE_SIZE, ...counts };
      return { status: 200, body: { success: true, errors: [], messages: [], result, result_info } };
    }
    if (method === 'POST' && rest === '') {
      const { queue_name: name } = JSON.parse(body.toString());
      if (queues.has(name)) return fail(409, 11009, `Queue name '${name}' is already taken.`);
      queues.set(name, { id: randomUUID(), consumers: [] });
      return ok({ queue_name: name });
    }
    const [, id, consumerId] = /^\/([^/]+)(?:\/consumers(?:\/([^/]+))?)?$/.exec(rest) ?? [];
    const [name, queue] = [...queues].find(([, each]) => each.id === id) ?? [];
    if (!name || !queue) return fail(404, 11000, 'Queue does not exist.');
    if (method === 'DELETE' && rest === `/${id}`) {
      if (queue.consumers.length > 0) return fail(400, 11005, 'The queue has consumers.');
      queues.delete(name);
      return ok(null);
    }
    if (method !== 'POST' && method !== 'PUT') return reject(call);
    const { script_name: script, dead_letter_queue, settings } = JSON.parse(body.toString());
    const others = queue.consumers.filter(({ consumer_id }) => consumer_id !== consumerId);
    if (others.length > 0) return fail(400, 11004, 'The queue already has a consumer.');
    if (!workers.has(script)) return fail(400, 10090, 'This Worker does not exist on your account.');
    const consumer_id = consumerId ?? randomUUID();
    queue.consumers = [{ consumer_id, type: 'worker', script, dead_letter_queue, settings }];
    return ok(queue.consumers[0]);
  };

  const reject = ({ method, path }: Call): Reply => {
    unknown.push(`${method} ${path}`);
    return fail(404, 7000, 'No route for that URI');
  };

  let failing: RegExp | null = null;
  const handle = async (call: Call): Promise<Reply> => {
    if (call.method !== 'GET' && failing?.test(call.path)) {
      failing = null;
      return fail(400, 7003, 'injected');
    }
    if (call.headers.get('authorization') !== `Bearer ${token}`)
      return fail(403, 10000, 'Authentication error');
    if (call.path === '/zones') return ok([{ id: 'zone', name: call.query.get('name') }]);
    if (call.path === '/zones/zone/workers/routes') return ok([]);
    if (call.path === '/zones/zone/email/routing/rules') return handleMailRules(call);
    const [, rest] = new RegExp(`^/accounts/${accountId}(/.*)$`).exec(call.path) ?? [];
    if (rest === undefined) return reject(call);
    if (rest === '/workers/scripts')
      return ok([...workers].map(([id, { migrationTag }]) => ({ id, migration_tag: migrationTag })));
    if (rest === '/workers/subdomain') return ok({ subdomain: 'stand-in' });
    const [, service] = /^\/workers\/services\/([^/]+)$/.exec(rest) ?? [];
    if (service)
      return workers.has(service)
        ? ok({ default_environment: { environment: 'production', script: { tag: service, tags: [] } } })
        : fail(404, 10090, 'This Worker does not exist on your account.');
    const [, script, action = ''] = /^\/workers\/scripts\/([^/]+)(\/.*)?$/.exec(rest) ?? [];
    if (script) return handleWorker(script, action, call);
    if (/^\/queues(\/|$)/.test(rest)) return handleQueue(rest.slice('/queues'.length), call);
    const [, bucket] = /^\/r2\/buckets\/([^/]+)\/objects$/.exec(rest) ?? [];
    if (bucket) return handleBucket(bucket, call);
    const [, holder, key] = /^\/r2\/buckets\/([^/]+)\/objects\/(.+)$/.exec(rest) ?? [];
    return holder && key ? handleObject(holder, key, call) : reject(call);
  };
  const server = await startStandIn(handle, faults);
  const failOnce = (path: RegExp) => {
    failing = path;
  };
  return {
    ...server,
    token,
    accountId,
    workers,
    versions,
    queues,
    buckets,
    texts,
    contents,
    mailRules,
    unknown,
    failOnce,
  };
}

type Upload = { metadata: Metadata; modules: Map<string, string> };

async function readUpload({ headers, body }: Call): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers.get('content-type') ?? '' },
  }).formData();
  const modules = new Map<string, string>();
  let metadata: Metadata = { main_module: '', bindings: [] };
  for (const [name, value] of form) {
    const text = typeof value === 'string' ? value : await value.text();
    if (name === 'metadata') metadata = JSON.parse(text);
    else modules.set(name, text);
  }
  return { metadata, modules };
}

const listObjects = (bindings: Binding[]): StandInWorker['objects'] =>
  bindings.flatMap(({ type, class_name: className, script_name: scriptName }) =>
    type === 'durable_object_namespace' && className ? [{ className, scriptName }] : [],
  );

const toVersion = ({ versionId, createdAt, message, secrets }: StandInVersion) => ({
  id: versionId,
  number: 1,
  metadata: { created_on: createdAt, source: 'wrangler', author_email: 'release@llavero.test' },
  annotations: { 'workers/message': message },
  resources: {
    script: { etag: 'etag', handlers: ['fetch', 'scheduled', 'queue'] },
    script_runtime: { compatibility_date: '2026-07-30' },
    bindings: Object.keys(secrets).map((name) => ({ name, type: 'secret_text' })),
  },
});

const ok = (result: unknown): Reply => ({
  status: 200,
  body: { success: true, errors: [], messages: [], result },
});
const fail = (status: number, code: number, message: string): Reply => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
});
