import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../../db/local/ports.ts';
import { connectMarionette } from './marionette.ts';

/** The commands of WebDriver (W3C) that the journeys need. */
export type Driver = {
  navigate: (url: string) => Promise<unknown>;
  /** Runs the body of a function in the page; the arguments are `arguments`. */
  execute: (body: string, args: readonly unknown[]) => Promise<unknown>;
  performActions: (actions: readonly object[]) => Promise<unknown>;
  deleteCookies: () => Promise<unknown>;
  addCookie: (cookie: object) => Promise<unknown>;
  setWindow: (size: { width: number; height: number }) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
  stop: () => Promise<void>;
};

const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
/** Returns the path of Firefox; throws with what to install where there is none. */
export function findFirefox(): string {
  const path = [process.env.FIREFOX, ...firefoxPaths].find((each) => each && existsSync(each));
  if (!path)
    throw new Error(
      'No se encuentra Firefox. Instálalo (en Debian: apt-get install -y firefox-esr) o indica su ruta en FIREFOX.',
    );
  return path;
}

/** Starts Firefox with an empty profile. */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'llavero-firefox-'));
  const port = await findFreePort();
  const preferences = {
    'marionette.port': port,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.download.dir': profile,
    'browser.download.folderList': 2,
    'network.captive-portal-service.enabled': false,
    'toolkit.telemetry.enabled': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(findFirefox(), ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, TZ: 'Europe/Madrid', LANG: 'es_ES.UTF-8' },
  });
  const command = await connectMarionette(port);
  await command('WebDriver:NewSession', { acceptInsecureCerts: true });
  const unwrap = (result: unknown) => (result as { value: unknown }).value;
  return {
    navigate: (url) => command('WebDriver:Navigate', { url }),
    execute: async (script, args) =>
      unwrap(await command('WebDriver:ExecuteScript', { script, args, sandbox: null })),
    performActions: async (actions) => {
      await command('WebDriver:PerformActions', { actions });
    },
    deleteCookies: () => command('WebDriver:DeleteAllCookies'),
    addCookie: (cookie) => command('WebDriver:AddCookie', { cookie }),
    setWindow: (size) => command('WebDriver:SetWindowRect', size),
    screenshot: async () => Buffer.from(String(unwrap(await command('WebDriver:TakeScreenshot'))), 'base64'),
    stop: async () => {
      await stopProcess(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, setTimeout(5000).then(() => child.kill('SIGKILL'))]);
}
