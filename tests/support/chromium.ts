import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { program } from './programs.ts';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags with which Chromium runs in a container and asks nothing of the network. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How to launch the Chromium of this machine: $CHROMIUM, the system's, or Playwright's own. */
export function chromiumLaunch(): { executablePath: string | undefined; args: string[] } {
  return { executablePath: installed(), args };
}

/** Makes sure that there is a Chromium; throws what to install when there is none and none can be fetched. */
export async function ensureChromium(): Promise<void> {
  if (installed()) return;
  try {
    execFileSync(process.execPath, [program('playwright'), 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  } catch {}
  if (!installed())
    throw new Error(
      'No se encuentra Chromium. Instálalo (en Debian: apt-get install -y chromium) o indica su ruta en CHROMIUM.',
    );
}

function installed(): string | undefined {
  return [process.env.CHROMIUM, ...places, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}
