import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunWrangler } from '../../../db/deploy/wrangler.ts';

type Config = {
  name: string;
  main: string;
  assets: { run_worker_first?: boolean | string[] };
  routes?: { pattern: string }[];
  workers_dev: boolean;
  placement: { region: string };
  observability?: unknown;
  vars: Record<string, string>;
  queues: { producers: { binding: string; queue: string }[] };
  r2_buckets: { binding: string; bucket_name: string; jurisdiction: string }[];
  durable_objects: { bindings: { name: string; class_name: string; script_name?: string }[] };
  migrations: { tag: string; new_sqlite_classes?: string[] }[];
  triggers: { crons: string[] };
};

/** Sends what `wrangler deploy` sends but modules, files and consumers, without starting a process; throws where a request fails. */
export const quickWrangler: RunWrangler = (args, options) => upload(args, options, []);

/** The same with its module, so that it can be served. */
export const quickServedWrangler: RunWrangler = (args, options) => upload(args, options, ['index.js']);

async function upload(
  args: string[],
  { env }: Parameters<RunWrangler>[1],
  modules: string[],
): ReturnType<RunWrangler> {
  const [, , configPath = '', , secretsPath = ''] = args;
  const config: Config = JSON.parse(readFileSync(configPath, 'utf8'));
  const secrets: Record<string, string> = JSON.parse(readFileSync(secretsPath, 'utf8'));
  const bindings = [
    ...Object.entries(config.vars).map(([name, text]) => ({ type: 'plain_text', name, text })),
    ...Object.entries(secrets).map(([name, text]) => ({ type: 'secret_text', name, text })),
    ...config.queues.producers.map(({ binding, queue }) => ({
      type: 'queue',
      name: binding,
      queue_name: queue,
    })),
    ...config.r2_buckets.map(({ binding, ...bucket }) => ({ type: 'r2_bucket', name: binding, ...bucket })),
    ...config.durable_objects.bindings.map((each) => ({ type: 'durable_object_namespace', ...each })),
  ];
  const scripts = `${env.CLOUDFLARE_API_BASE_URL}/accounts/${env.CLOUDFLARE_ACCOUNT_ID}/workers/scripts`;
  const ask = async (method: string, path: string, body?: BodyInit): Promise<unknown> => {
    const headers = { authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}` };
    const response = await fetch(scripts + path, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return ((await response.json()) as { result: unknown }).result;
  };
  const send = (method: string, path: string, body: BodyInit) => ask(method, `/${config.name}${path}`, body);
  const listed = (await ask('GET', '')) as { id: string; migration_tag?: string }[];
  const tag = listed.find(({ id }) => id === config.name)?.migration_tag;
  const pending = config.migrations.slice(config.migrations.findIndex((each) => each.tag === tag) + 1);
  const steps = pending.map(({ tag: _, ...step }) => step);
  const migrations = steps.length > 0 ? { old_tag: tag, new_tag: pending.at(-1)?.tag, steps } : undefined;
  const form = new FormData();
  const annotations = { 'workers/message': args[args.indexOf('--message') + 1] };
  const metadata = {
    ...{ main_module: config.main, bindings, annotations, migrations },
    placement: { mode: 'targeted', ...config.placement },
    observability: config.observability,
    assets: { config: config.assets },
  };
  form.set('metadata', JSON.stringify(metadata));
  for (const name of modules) form.set(name, new Blob([readFileSync(join(dirname(configPath), name))]), name);
  const { deployment_id } = (await send('PUT', '', form)) as { deployment_id: string };
  await send('POST', '/subdomain', JSON.stringify({ enabled: config.workers_dev }));
  await send('PUT', '/schedules', JSON.stringify(config.triggers.crons.map((cron) => ({ cron }))));
  const origins = (config.routes ?? []).map(({ pattern }) => ({ hostname: pattern }));
  if (origins.length > 0) await send('PUT', '/domains/records', JSON.stringify({ origins }));
  const targets = [`https://${config.name}.stand-in.workers.dev`];
  return [{ type: 'deploy', worker_name: config.name, version_id: deployment_id, targets }];
}
