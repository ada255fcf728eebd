import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** SHA-256 of dist/opencv.js in @techstark/opencv-js 4.12.0-release.1 (OpenCV 4.12.0). */
const PINNED = 'bd0c3e6448043de04f6a64a12cb7b759f78c3ab8f7c35c9f2e0f71c88bb17103';
/** The worker's content security policy for the development server, which does not apply src/public/_headers. */
const POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'; connect-src 'none'";

const library = createRequire(import.meta.url).resolve('@techstark/opencv-js/dist/opencv.js');
const entry = join(import.meta.dirname, 'engine', 'worker.ts');

/** Returns the bytes; throws when their SHA-256 is not the pinned one. */
export function verifyPinnedHash(bytes: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== PINNED) throw new Error(`opencv.js has sha256 ${hash}, but ${PINNED} is pinned`);
  return bytes;
}

/** Bundles the scanner's worker as one classic script, because only those have importScripts. */
async function buildWorkerScript(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'scanner', fileName: 'worker' } },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The scanner worker was not built.');
  return bundle.output[0].code;
}

const files: Record<string, () => Promise<string | Uint8Array>> = {
  'scanner/worker.js': buildWorkerScript,
  'scanner/opencv.js': async () => verifyPinnedHash(readFileSync(library)),
};

/** Vite plugin: emits and serves /scanner/worker.js and /scanner/opencv.js, outside of the app's chunks. */
export function scannerFiles(): Plugin {
  return {
    name: 'llavero:scanner',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, read] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source: await read() });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const read = files[(request.url ?? '').slice(1)];
        if (!read) return next();
        try {
          const source = await read();
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          response.setHeader('Content-Security-Policy', POLICY);
          response.end(source);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
