import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { readMigrations } from './db/local/migrations.ts';
import { writeRegistries } from './db/local/registries.ts';
import { scannerFiles } from './src/features/scanner/vite-opencv.ts';
import { chunkGroups } from './src/prerender/chunk-groups.ts';
import { compileHints } from './src/prerender/compile-hints.ts';
import { callEarlyInDevelopment, prerender } from './src/prerender/plugin.ts';
import { shortenHelpers } from './src/prerender/short-helpers.ts';
import { shrinkChunks } from './src/prerender/shrink-chunks.ts';
import { leaveOutHooks } from './src/prerender/unused-hooks.ts';

// Every build is of an environment; without a name, as while developing, of production. The plugin of Cloudflare reads it too.
process.env.CLOUDFLARE_ENV ||= 'production';

const { DATABASE_URL = '', DATABASE_TOKEN = '', DATA_DIR = '.data' } = process.env;
const REGISTRATION = process.env.REGISTRATION === 'closed' ? 'closed' : 'open';
const vars = { DATABASE_URL, DATABASE_TOKEN, REGISTRATION, LOCAL: 'yes' };
// The schema that the code needs, which /api/health/deep compares with the database's.
const newestMigration = () => readMigrations().at(-1)?.when;
// What the deployment will say, so that its painted pages say the same before it is asked.
const deployedRegistration = () => {
  // The plugin of Cloudflare takes the file of a build from there; a deployment has no such variable (db/deploy/wrangler.ts).
  const { CLOUDFLARE_VITE_WRANGLER_CONFIG_PATH: config = 'wrangler.toml', CLOUDFLARE_ENV: env } = process.env;
  return unstable_readConfig({ config, env }).vars.REGISTRATION;
};

/** Keeps the lists of tables, policies, routers and sections current, as the router's plugin does its routes. */
const registries = (): Plugin => ({
  name: 'registries',
  configResolved: () => writeRegistries(),
  configureServer({ watcher }) {
    watcher.on('all', () => writeRegistries());
  },
});

/** Removes what the plugin of Cloudflare leaves: a redirection of every `wrangler deploy` in this project to its last build. */
const removeRedirection = (): Plugin => ({
  name: 'remove-redirection',
  apply: 'build',
  closeBundle() {
    rmSync(join(import.meta.dirname, '.wrangler', 'deploy', 'config.json'), { force: true });
  },
});

/** Writes beside the client in which files the modules are that are imported when they are needed (tests/support/chunk-url.ts). */
const chunkNames = (): Plugin => ({
  name: 'chunk-names',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }, bundle) {
    const imported = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isDynamicEntry);
    const byName = Object.groupBy(imported, ({ name }) => name ?? '');
    const files = Object.entries(byName).map(([name, chunks]) => [
      name,
      chunks?.map(({ fileName }) => fileName),
    ]);
    writeFileSync(join(dir, '..', 'chunk-names.json'), JSON.stringify(Object.fromEntries(files)));
  },
});

/** The entry chunk and its styles; chunks that are imported have shorter hashes. */
const ENTRY = /^assets\/index-[\w-]{8}\.(js|css)$/;

export default defineConfig(({ command }) => ({
  publicDir: 'src/public',
  resolve: {
    // React has the hook that the shim brings again.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // See src/ui/create-icon.ts.
      '../createLucideIcon.mjs': fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)),
    },
  },
  define: {
    'import.meta.env.REGISTRATION': JSON.stringify(
      command === 'serve' ? REGISTRATION : deployedRegistration(),
    ),
    'import.meta.env.NEWEST_MIGRATION': JSON.stringify(newestMigration()),
  },
  plugins: [
    registries(),
    // Which file it writes is in tsr.config.json.
    tanstackRouter({
      autoCodeSplitting: true,
      // Loaders too: what they ask for belongs to their page, not to the first load of every page.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent']] },
    }),
    react(),
    tailwindcss(),
    scannerFiles(),
    leaveOutHooks(),
    shortenHelpers(),
    shrinkChunks(),
    compileHints(),
    prerender({ headers: () => readFileSync('src/public/_headers', 'utf8') }),
    callEarlyInDevelopment(),
    chunkNames(),
    cloudflare({
      // One name for every deployment: that of production, which tests know.
      viteEnvironment: { name: 'llavero' },
      persistState: { path: `${DATA_DIR}/buckets` },
      inspectorPort: false,
      config: (worker) => {
        // Absolute, because it is read from the folder of the configuration.
        worker.main = join(import.meta.dirname, 'worker', 'index.ts');
        // The plugin would look for them in this process and write them beside the build; db/deploy sends them.
        delete worker.secrets;
        // Only while developing: a deployment has these as secrets, and a build must not carry them.
        if (command === 'serve' && DATABASE_URL) Object.assign(worker.vars, vars);
      },
    }),
    removeRedirection(),
  ],
  environments: {
    // A smaller Worker starts sooner; its names stay, so that its log says where an error was.
    llavero: { build: { rolldownOptions: { output: { minify: { mangle: false } } } } },
    client: {
      build: {
        modulePreload: {
          polyfill: false,
          // Whoever imports a chunk runs with the entry chunk and its styles already: hundreds of lists need not name them.
          resolveDependencies: (_, chunks, { hostType }) =>
            hostType === 'js' ? chunks.filter((chunk) => !ENTRY.test(chunk)) : chunks,
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // As short as it may be: the entry chunk names all others, and hashes do not compress.
            chunkFileNames: 'assets/[hash:7].js',
          },
          // tRPC's packages do not say that their modules have no side effects: its WebSocket client would be in the first load.
          treeshake: { moduleSideEffects: [{ test: /@trpc\/(client|react-query)/, sideEffects: false }] },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
}));
