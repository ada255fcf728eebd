import { readFileSync } from 'node:fs';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scannerFiles } from './src/features/scanner/vite-opencv.ts';
import { prerender } from './src/prerender/plugin.ts';

const { DATABASE_URL = '', DATABASE_TOKEN = '', DATA_DIR = '.data' } = process.env;
const REGISTRATION = process.env.REGISTRATION === 'closed' ? 'closed' : 'open';
const vars = { DATABASE_URL, DATABASE_TOKEN, REGISTRATION };

// Few files for the first pages: what every page needs, what a page before signing in adds, what the CRM adds.
const codeSplitting = {
  groups: [
    { name: 'first', tags: ['$initial' as const], priority: 5 },
    {
      name: 'kit',
      test: /src\/(ui\/(alert|field|logo|modal|segmented|text-input)|lib\/(idle|sentence|use-stored))\.tsx?$|lucide-react.*\/(eye|eye-off|menu|x)\.mjs$/,
      priority: 4,
    },
    { name: 'drawings', test: /src\/ui\/drawings\.tsx$/, priority: 4 },
    {
      name: 'crm',
      test: /src\/(shell\/(guard|shell)\.tsx?$|routes\/crm\/route\.tsx|ui\/(badge|card|skeleton)\.|lib\/(format|once)\.|texts\/(lead|event|user|words)|features\/leads\/lead-badges\.)/,
      priority: 3,
    },
    {
      name: 'list',
      test: /src\/ui\/(paged-list|list-views|more-failed|use-return|list-skeleton|input|number-input|search-input|filter-\w+|row-action|load-error|contact-links|moment|empty-state|view-switch|overlay|record-skeleton)\.tsx?$|src\/lib\/(list-filters|use-debounced|next-page|use-list-view|use-wide|use-shortcuts-on|count-text|number-text)\.ts$|db\/domain\/lists\.ts$/,
      priority: 2,
    },
    {
      name: 'day',
      test: /db\/domain\/(madrid|tasks|event-span)\.ts$|src\/features\/tasks\/(use-task-status|task-due)\.|src\/lib\/(plural|due-text|event-hours)\.ts$/,
      priority: 2,
    },
    {
      name: 'access',
      test: /src\/features\/access\/(enter|entrance|frame|guest-only|text-link)\.tsx?$/,
      priority: 2,
    },
    // A request each would cost more than they weigh.
    { name: 'icons', test: /lucide-react.*\/icons\//, minShareCount: 2 },
  ],
};

export default defineConfig(({ command }) => ({
  publicDir: 'src/public',
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
