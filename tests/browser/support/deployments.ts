import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/**
 * Copies a build as that of another deployment: every asset of the copy has another name, as after a change of the code. Returns the
 * paths of those assets. Fonts keep theirs, which stands in an inline style whose hash is in the content security policy.
 */
export function renameAssets(build: string, copy: string): string[] {
  cpSync(build, copy, { recursive: true });
  const assets = join(copy, 'client', 'assets');
  const renamed = readdirSync(assets).filter((name) => !name.endsWith('.woff2'));
  const names = new Map(renamed.map((name) => [name, name.replace(/\.(?=\w+$)/, '-other.')]));
  const anyName = new RegExp([...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const path of readdirSync(join(copy, 'client'), { recursive: true, encoding: 'utf8' })) {
    if (!/^(assets\/)?[^/]+\.(html|js|css)$/.test(path)) continue;
    const file = join(copy, 'client', path);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(anyName, (name) => names.get(name) ?? name),
    );
  }
  for (const [name, other] of names) renameSync(join(assets, name), join(assets, other));
  return [...names.values()].map((name) => `/assets/${name}`);
}

/** Wraps the Worker so that a missing asset is answered with the page, cacheable for a year, as earlier deployments did. */
export const servePageForMissingAsset = (main: string) => `
import worker from '${main}';
  export default {
  ...worker,
  async fetch(request, env, context) {
    const response = await worker.fetch(request, env, context);
    if (response.status !== 404 || !new URL(request.url).pathname.startsWith('/assets/')) return response;
    const page = await env.ASSETS.fetch(new URL('/', request.url));
    const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' };
    return new Response(page.body, { headers });
  },
};`;

export type Domain = {
  origin: string;
  /** Answers further requests from the server at `origin`. */
  deploy: (origin: string) => void;
  stop: () => Promise<void>;
};

/** Starts an origin whose responses come from one server at a time, as a domain's come from one deployment. */
export async function startDomain(upstream: string): Promise<Domain> {
  let current = upstream;
  const domain = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(current + url, { method, headers }, (upstream) => {
      outgoing.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => domain.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(domain.address() as AddressInfo).port}`,
    deploy: (origin) => {
      current = origin;
    },
    stop: () =>
      new Promise((resolve) => {
        domain.close(() => resolve());
        domain.closeAllConnections();
      }),
  };
}
