import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../../db/local/ports.ts';
import { type Driver, getElementId, stopProcess } from './driver.ts';
import { findWebKit } from './installed.ts';

const START_MS = 60_000;

/** Starts WebKitGTK by its WebDriver server, in a virtual screen: a window without one has no size. It keeps its data in memory. */
export async function startWebKit(): Promise<Driver> {
  const programs = findWebKit();
  const screen = await startScreen(programs.screen);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'llavero-webkit-'));
  // Where the browser saves downloads (xdg-user-dirs).
  writeFileSync(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`);
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      TZ: 'Europe/Madrid',
      LANG: 'C.UTF-8',
      XDG_CONFIG_HOME: folder,
    },
  });
  const stopServer = async () => {
    await stopProcess(server);
    await stopProcess(screen.process);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const call = (method: string, path: string, parameters?: object) =>
    requestCommand(`http://127.0.0.1:${port}${path}`, method, parameters);
  try {
    await waitUntilReady(() => call('GET', '/status'));
    const { sessionId } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const post = (path: string, parameters: object) => call('POST', `${session}/${path}`, parameters);
    return {
      navigate: (url) => post('url', { url }),
      execute: (script, args) => post('execute/sync', { script, args }),
      sendKeys: (element, text) => post(`element/${getElementId(element)}/value`, { text }),
      clickElement: (element) => post(`element/${getElementId(element)}/click`, {}),
      performActions: (actions) => post('actions', { actions }),
      deleteCookies: () => call('DELETE', `${session}/cookie`),
      addCookie: (cookie) => post('cookie', { cookie }),
      setWindow: (size) => post('window/rect', size),
      screenshot: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
      downloads: folder,
      stop: async () => {
        // Ends the browser's processes, which the end of the server would leave.
        await call('DELETE', session).catch(() => {});
        await stopServer();
      },
    };
  } catch (error) {
    await stopServer();
    throw error;
  }
}

async function requestCommand(url: string, method: string, parameters?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(parameters && { body: JSON.stringify(parameters) }) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

async function waitUntilReady(ask: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(100);
    }
  }
}

/** Starts an X server without a screen of its own; it chooses a free number, and says it in its third file. */
async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [, , , said] = child.stdio;
  const number = await new Promise<string>((resolve, reject) => {
    (said as Readable).once('data', (text) => resolve(String(text).trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
  });
  return { process: child, display: `:${number}` };
}
