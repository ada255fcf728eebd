// Plain JavaScript, because the machine's own Node may be too old to read anything else of the project.
// Usage: node db/local/with-node.mjs FILE.ts|BINARY [argument …]
import { spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants as system } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const packages = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`];

/** Node runs TypeScript as it stands from 22.18 and from 24. */
function readsTypeScript([major, minor]) {
  return (major === 22 && minor >= 18) || major >= 24;
}

/** The path of a Node that reads TypeScript: this one, else the installed package's. */
function findNode() {
  if (readsTypeScript(process.versions.node.split('.').map(Number))) return process.execPath;
  const require = createRequire(import.meta.url);
  for (const name of packages) {
    try {
      // Not through node_modules/.bin: npm does not always make that link.
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
// A killed npm cannot pass the signal on; its disappearance says the same.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref();
}
child.on('error', (error) => {
  console.error(`No se pudo iniciar ${node}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? 128 + system.signals[signal] : (code ?? 1)));
