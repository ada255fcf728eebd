import { join } from 'node:path';
import basicSsl from '@vitejs/plugin-basic-ssl';
import { createServer } from 'vite';
import { getDataDir, getDataPaths, lockDataDir } from './data-dir.ts';
import { formatGreeting, seedWhenEmpty } from './demo.ts';
import { sendDemoFiles } from './demo-files.ts';
import { migrate } from './migrate.ts';
import { isPortTaken } from './ports.ts';
import { startSqld } from './sqld.ts';

const { DATABASE_URL, HTTPS } = process.env;
const port = Number(process.env.PORT || 5173);
const dir = getDataDir();
const closers: (() => unknown)[] = [];
let stopping = false;

async function stop(code: number): Promise<never> {
  if (!stopping) {
    stopping = true;
    // Exits even if something hangs; the guard ends the database with this process.
    setTimeout(() => process.exit(code), 6000).unref();
    for (const close of closers.reverse()) await close();
    process.exit(code);
  }
  return new Promise(() => {});
}

function exitWithError(message: string): Promise<never> {
  console.error(`\n  ${message}\n`);
  return stop(1);
}

function listenToSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Vite's and Miniflare's own listeners would exit before the database has closed.
    process.removeAllListeners(signal);
    process.on(signal, () => stop(0));
  }
}

listenToSignals();
// A parent that is killed with SIGKILL sends no signal; its process id changes.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop(0), 1000).unref();

try {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    await exitWithError(`PORT debe ser un número de puerto, y es «${process.env.PORT}».`);
  // The demo has known passwords: it must never be seeded into a database that others can reach.
  if (DATABASE_URL && !/^(http|ws):\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(DATABASE_URL))
    await exitWithError('DATABASE_URL debe apuntar a esta máquina, por ejemplo a «turso dev».');
  const release = await lockDataDir(dir);
  if (!release)
    await exitWithError(
      `Otro «npm run dev» ya trabaja con los datos de ${dir}. Detenlo, o usa otra carpeta con DATA_DIR.`,
    );
  else process.on('exit', release);
  if (await isPortTaken(port))
    await exitWithError(`El puerto ${port} ya está ocupado. Libéralo, o elige otro: PORT=5174 npm run dev`);

  const database = DATABASE_URL
    ? { url: DATABASE_URL }
    : await startSqld({ dir: getDataPaths(dir).database });
  if ('stop' in database) closers.push(database.stop);
  await migrate(database.url);
  const seeded = await seedWhenEmpty(database.url);

  // vite.config.ts reads the first two; the third keeps Miniflare from fetching its location (request.cf).
  const dataLocation = DATABASE_URL ?? dir;
  const environment = { DATABASE_URL: database.url, DATA_DIR: dir, CLOUDFLARE_CF_FETCH_ENABLED: 'false' };
  Object.assign(process.env, environment);
  const listen = async (isSecure: boolean) => {
    const server = await createServer({
      server: { port, strictPort: true },
      plugins: isSecure ? [basicSsl({ certDir: join(dir, 'certificate') })] : [],
      logLevel: 'warn',
      clearScreen: false,
    });
    closers.push(() => server.close());
    // The plugin of Cloudflare takes an upgrade for http, and the Worker compares its address with Origin.
    if (isSecure)
      server.httpServer?.prependListener('upgrade', ({ headers }) => {
        headers['x-forwarded-proto'] = 'https';
      });
    await server.listen();
    listenToSignals();
    return server;
  };
  const isSecure = Boolean(HTTPS);
  // The demo's files are sent without TLS: this process does not trust the certificate that it has just made.
  const first = await listen(isSecure && !seeded);
  if (seeded) await sendDemoFiles(`http://localhost:${port}`, database);
  if (seeded && isSecure) {
    await first.close();
    await listen(true);
  }
  console.log(formatGreeting(`${isSecure ? 'https' : 'http'}://localhost:${port}`, seeded, dataLocation));
} catch (error) {
  await exitWithError(`No se pudo arrancar. ${error instanceof Error ? error.message : error}`);
}
