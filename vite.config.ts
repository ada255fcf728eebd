import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { DATABASE_URL, DATA_DIR = '.data' } = process.env;

export default defineConfig({
  publicDir: 'src/public',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, generatedRouteTree: 'src/routes.gen.ts' }),
    react(),
    tailwindcss(),
    cloudflare({
      persistState: { path: `${DATA_DIR}/buckets` },
      // Only a developer's machine has DATABASE_URL in the environment: a deployment has it as a secret.
      config: DATABASE_URL ? { vars: { DATABASE_URL, REGISTRATION: 'open' } } : {},
    }),
  ],
  server: { host: '127.0.0.1' },
});
