import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** The commands of WebDriver (W3C) that the journeys need. */
export type Driver = {
  navigate: (url: string) => Promise<unknown>;
  /** Runs the body of a function in the page; the arguments are `arguments`. */
  execute: (body: string, args: readonly unknown[]) => Promise<unknown>;
  /** Types into an element, which `execute` has returned; of a file input it chooses the file of this path. */
  sendKeys: (element: unknown, text: string) => Promise<unknown>;
  /** Clicks an element, which `execute` has returned; of an option it chooses it, without the list that a browser draws itself. */
  clickElement: (element: unknown) => Promise<unknown>;
  performActions: (actions: readonly object[]) => Promise<unknown>;
  deleteCookies: () => Promise<unknown>;
  addCookie: (cookie: object) => Promise<unknown>;
  setWindow: (size: { width: number; height: number }) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
  /** The folder of downloaded files. */
  downloads: string;
  /** Ends the browser and removes what it has written. */
  stop: () => Promise<void>;
};

/** Returns the id of an element that `execute` has returned: the key is fixed by WebDriver (W3C). */
export function getElementId(element: unknown): string {
  const id = (element as Record<string, string> | null)?.['element-6066-11e4-a52e-4f735466cecf'];
  if (!id) throw new Error('No element.');
  return id;
}

/** The browsers that a driver exists for. */
export type Engine = 'firefox' | 'webkit';

/** Ends a process that still runs: by SIGTERM, after five seconds by SIGKILL. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const waiting = new AbortController();
  const kill = setTimeout(5000, undefined, { signal: waiting.signal }).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  await ended;
  waiting.abort();
  await kill;
}
