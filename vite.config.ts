import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scannerFiles } from './src/features/scanner/vite-opencv.ts';

const { DATABASE_URL = '', DATABASE_TOKEN = '', DATA_DIR = '.data' } = process.env;
const vars = { DATABASE_URL, DATABASE_TOKEN, REGISTRATION: 'open' };

export default defineConfig(({ command }) => ({
  publicDir: 'src/public',
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, generatedRouteTree: 'src/routes.gen.ts' }),
    react(),
    tailwindcss(),
    scannerFiles(),
    cloudflare({
      persistState: { path: `${DATA_DIR}/buckets` },
      inspectorPort: false,
      // Only while developing: a deployment has these as secrets, and a build must not carry them.
      config: command === 'serve' && DATABASE_URL ? { vars } : {},
    }),
  ],
  server: { host: '127.0.0.1' },
}));
