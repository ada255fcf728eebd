import { existsSync } from 'node:fs';
import type { Engine } from './driver.ts';

type Program = { variable: string; paths: readonly string[]; problem: string };

const firefox: Program = {
  variable: 'FIREFOX',
  paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  problem:
    'No se encuentra Firefox. Instálalo (en Debian: apt-get install -y firefox-esr) o indica su ruta en FIREFOX.',
};
const webKit: Program = {
  variable: 'WEBKIT_DRIVER',
  paths: ['/usr/bin/WebKitWebDriver'],
  problem:
    'No se encuentra WebKitGTK. Instálalo (en Debian: apt-get install -y webkit2gtk-driver) o indica la ruta de WebKitWebDriver en WEBKIT_DRIVER.',
};
const xvfb: Program = {
  variable: 'XVFB',
  paths: ['/usr/bin/Xvfb'],
  problem:
    'No se encuentra Xvfb, la pantalla virtual de WebKitGTK. Instálalo (en Debian: apt-get install -y xvfb) o indica su ruta en XVFB.',
};

function find({ variable, paths, problem }: Program): string {
  const path = [process.env[variable], ...paths].find((each) => each && existsSync(each));
  if (!path) throw new Error(problem);
  return path;
}

/** Returns the path of Firefox; throws with what to install where there is none, as the next ones do. */
export const findFirefox = () => find(firefox);
/** Returns the paths of WebKitGTK's WebDriver server and of the virtual screen. */
export const findWebKit = () => ({ driver: find(webKit), screen: find(xvfb) });

/** The browsers besides Chromium that journeys run in. WebKitGTK is a browser of Linux. */
export const engines: readonly { engine: Engine; name: string; find: () => unknown }[] = [
  { engine: 'firefox', name: 'Firefox', find: findFirefox },
  ...(process.platform === 'linux' ? [{ engine: 'webkit', name: 'WebKit', find: findWebKit } as const] : []),
];

/** Whether a browser is installed. */
export function isInstalled({ find: findPrograms }: Pick<(typeof engines)[number], 'find'>): boolean {
  try {
    findPrograms();
    return true;
  } catch {
    return false;
  }
}
