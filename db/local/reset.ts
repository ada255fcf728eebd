import { rmSync } from 'node:fs';
import { getDataDir, getDataPaths, isDataDirInUse } from './data-dir.ts';

const dir = getDataDir();
if (await isDataDirInUse(dir)) {
  console.error('«npm run dev» está usando estos datos. Detenlo con Ctrl+C y vuelve a intentarlo.');
  process.exit(1);
}
// Only the subfolders of the development server: DATA_DIR may contain other files.
for (const part of Object.values(getDataPaths(dir))) rmSync(part, { recursive: true, force: true });
console.log('Datos locales borrados. «npm run dev» empezará de nuevo con la demostración.');
