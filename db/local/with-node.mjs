// JavaScript, because the installed Node may be too old to run TypeScript.
// Usage: node db/local/with-node.mjs FILE.ts|BINARY [argument …]
import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants as system } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];

/** Whether this version of Node runs TypeScript without flags: 22.18 or later, and 24 or later. */
function canRunTypeScript([major, minor]) {
  return (major === 22 && minor >= 18) || major >= 24;
}

/** Returns the path of a Node that runs TypeScript: this one, else that of the installed package. */
function findNode() {
  if (canRunTypeScript(process.versions.node.split('.').map(Number))) return process.execPath;
  const require = createRequire(import.meta.url);
  for (const name of packages) {
    try {
      // Not node_modules/.bin: npm does not always create that link.
      const file = join(dirname(require.resolve(`${name}/package.json`)), 'bin', 'node');
      makeExecutable(file);
      return file;
    } catch {}
  }
  console.error(
    `Hace falta Node 22.18 o posterior y este es ${process.version}. Instálalo, o ejecuta «npm ci» para obtener ${packages[0]}.`,
  );
  process.exit(1);
}

function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

function findProgram(name) {
  if (/\.[cm]?[jt]s$/.test(name)) return name;
  const link = join(root, 'node_modules', '.bin', name);
  if (existsSync(link)) return realpathSync(link);
  console.error(`No se encuentra «${name}» entre los paquetes del proyecto. Ejecuta «npm ci».`);
  process.exit(1);
}

const [name, ...rest] = process.argv.slice(2);
if (!name) {
  console.error('Uso: node db/local/with-node.mjs FICHERO.ts|PROGRAMA [argumentos]');
  process.exit(1);
}
const node = findNode();
const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const child = spawn(node, [findProgram(name), ...rest], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// An npm that is killed cannot forward the signal; its exit is detected instead.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
}
child.on('error', (error) => {
  console.error(`No se pudo iniciar ${node}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 128 + system.signals[signal] : (code ?? 1)));
