import { readFileSync } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { unstable_readConfig } from 'wrangler';
import { scannerFiles } from './src/features/scanner/vite-opencv.ts';
import { prerender } from './src/prerender/plugin.ts';

const { DATABASE_URL = '', DATABASE_TOKEN = '', DATA_DIR = '.data' } = process.env;
const REGISTRATION = process.env.REGISTRATION === 'closed' ? 'closed' : 'open';
const vars = { DATABASE_URL, DATABASE_TOKEN, REGISTRATION };
// What the deployment will say, so that its painted pages say the same before it is asked.
const deployedRegistration = () =>
  unstable_readConfig({ config: 'wrangler.toml', env: process.env.CLOUDFLARE_ENV }).vars.REGISTRATION;

// Few files for the first pages: a request costs more than the few bytes of a part that a page does not need. What every page
// needs; what the fields and notices of a page are made of; what the CRM adds; what its lists, its days and its records add.
const codeSplitting = {
  groups: [
    { name: 'first', tags: ['$initial' as const], priority: 9 },
    {
      name: 'fields',
      test: /src\/ui\/(alert|field|segmented|text-input)\.tsx$|lucide-react.*\/(eye|eye-off)\.mjs$/,
      priority: 8,
    },
    {
      name: 'kit',
      test: /src\/(ui\/(logo|missing-(part|dialog)|modal)|lib\/(late|idle|sentence|use-at-idle))\.tsx?$|lucide-react.*\/(menu|x)\.mjs$/,
      priority: 8,
    },
    { name: 'drawings', test: /src\/ui\/drawings\.tsx$/, priority: 8 },
    {
      name: 'access',
      test: /src\/features\/access\/(enter|entrance|frame|guest-only|refusals|text-link|use-registration-open)\.tsx?$/,
      priority: 7,
    },
    {
      name: 'crm',
      test: /src\/(shell\/(guard|shell)\.tsx?$|routes\/crm\/route\.tsx|ui\/(badge|card|facts|about-links|modal|skeleton)\.|lib\/(format|once|plural)\.|texts\/(lead|event|user|words)|features\/leads\/lead-badges\.)|db\/domain\/madrid\.ts$|lucide-react.*\/(arrow-right|circle)\.mjs$/,
      priority: 6,
    },
    {
      name: 'day',
      test: /db\/domain\/(tasks|event-span)\.ts$|src\/features\/tasks\/(use-task-status|task-due)\.|src\/lib\/(due-text|event-hours)\.ts$/,
      priority: 5,
    },
    // The rows themselves, which the heading does not wait for.
    { name: 'rows', test: /src\/ui\/(data-table|card-list)\.tsx$/, priority: 4 },
    {
      name: 'list',
      test: /src\/ui\/(paged-list|list-views|input|filter-\w+|row-action|use-delete-record|contact-links|empty-state|moment|view-switch|record-skeleton)\.tsx?$|src\/lib\/(list-filters|use-list-view|count-text)\.ts$|db\/domain\/lists\.ts$|lucide-react.*\/pencil\.mjs$/,
      priority: 5,
    },
    {
      name: 'lead',
      test: /src\/features\/leads\/(lead-queries|lead-wishes|new-lead-modal)\.tsx?$/,
      priority: 3,
    },
    {
      name: 'property',
      test: /src\/(features\/properties\/(property-(queries|price|rooms|badge)|new-property-modal)|texts\/property-texts|lib\/price-text)\.tsx?$/,
      priority: 3,
    },
    {
      name: 'agenda',
      test: /src\/(features\/tasks\/task-(dialog|modals)|features\/events\/event-modals|texts\/task-texts|lib\/hidden-event)\.tsx?$/,
      priority: 3,
    },
    { name: 'pickers', test: /src\/(pickers\/\w+-picker|ui\/choice-chips)\.tsx$/, priority: 2 },
    { name: 'icons', test: /lucide-react.*\/icons\//, minShareCount: 2 },
  ],
};

export default defineConfig(({ command }) => ({
  publicDir: 'src/public',
  define: {
    'import.meta.env.REGISTRATION': JSON.stringify(
      command === 'serve' ? REGISTRATION : deployedRegistration(),
    ),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too: what they ask for belongs to their page, not to the first load of every page.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent']] },
      generatedRouteTree: 'src/routes.gen.ts',
    }),
    react(),
    tailwindcss(),
    scannerFiles(),
    prerender({ headers: () => readFileSync('src/public/_headers', 'utf8') }),
    cloudflare({
      // One name for every deployment: that of production, which tests know.
      viteEnvironment: { name: 'llavero' },
      persistState: { path: `${DATA_DIR}/buckets` },
      inspectorPort: false,
      // Only while developing: a deployment has these as secrets, and a build must not carry them.
      config: command === 'serve' && DATABASE_URL ? { vars } : {},
    }),
  ],
  environments: {
    // A smaller Worker starts sooner; its names stay, so that its log says where an error was.
    llavero: { build: { rolldownOptions: { output: { minify: { mangle: false } } } } },
    client: { build: { modulePreload: { polyfill: false }, rolldownOptions: { output: { codeSplitting } } } },
  },
  server: { host: '127.0.0.1' },
}));
