import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../db/local/ports.ts';
import { type Driver, getElementId, stopProcess } from './driver.ts';
import { findFirefox } from './installed.ts';
import { connectMarionette } from './marionette.ts';

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
    sendKeys: (element, text) => command('WebDriver:ElementSendKeys', { id: getElementId(element), text }),
    clickElement: (element) => command('WebDriver:ElementClick', { id: getElementId(element) }),
    performActions: async (actions) => {
      await command('WebDriver:PerformActions', { actions });
    },
    deleteCookies: () => command('WebDriver:DeleteAllCookies'),
    addCookie: (cookie) => command('WebDriver:AddCookie', { cookie }),
    setWindow: (size) => command('WebDriver:SetWindowRect', size),
    screenshot: async () => Buffer.from(String(unwrap(await command('WebDriver:TakeScreenshot'))), 'base64'),
    downloads: profile,
    stop: async () => {
      await stopProcess(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
