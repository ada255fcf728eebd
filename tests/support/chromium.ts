import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from '../../db/local/programs.ts';

const executablePaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags with which Chromium runs in a container and sends no requests of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launch options, with `more` flags, for $CHROMIUM, the system's Chromium or Playwright's own, in this order. */
export function chromiumLaunch(...more: string[]): { executablePath: string | undefined; args: string[] } {
  return { executablePath: findInstalled(), args: [...args, ...more] };
}

/** Downloads Chromium where none is installed; throws with what to install where the download fails. */
export async function ensureChromium(): Promise<void> {
  if (findInstalled()) return;
  try {
    execFileSync(process.execPath, [findProgram('playwright'), 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  } catch {}
  if (!findInstalled())
    throw new Error(
      'No se encuentra Chromium. Instálalo (en Debian: apt-get install -y chromium) o indica su ruta en CHROMIUM.',
    );
}

function findInstalled(): string | undefined {
  return [process.env.CHROMIUM, ...executablePaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
