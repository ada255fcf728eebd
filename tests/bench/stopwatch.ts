import type { Page } from '@playwright/test';

/** What must stand on screen: an element, and words in the first such. */
export type Sign = { selector: string; has?: string };
/** Milliseconds of what a hand did: until the next paint (0 where it took less than 16), until the signs stood, between frames. */
export type Clocked = { paint: number; settled: number; frames: number[]; elements: number };

type Watch = { from: number; settled: number; paints: number[]; frames: number[] | null };
declare global {
  interface Window {
    watch: Watch;
  }
}

/** Prepares a page, before it is opened, for being clocked. */
export const carryStopwatch = (page: Page) => page.addInitScript(install);

/** Clocks what `work` does with mouse or keys from its first event on, until every sign has stood for a frame. */
export async function clock(page: Page, signs: Sign[], work: () => Promise<void>): Promise<Clocked> {
  await page.evaluate(begin, signs);
  await work();
  await page.waitForFunction(() => window.watch.settled > 0, null, { timeout: 30_000 });
  // An interaction is reported some time after it was painted.
  await page.waitForTimeout(250);
  return page.evaluate(() => {
    const { settled, from, paints, frames } = window.watch;
    window.watch.frames = null;
    const elements = document.querySelectorAll('*').length;
    return { paint: Math.max(0, ...paints), settled: settled - from, frames: frames ?? [], elements };
  });
}

/** Runs in the page before anything else: hears the first trusted event after `begin`, and how long each took to paint. */
function install() {
  window.watch = { from: 0, settled: 0, paints: [], frames: null };
  const hear = (event: Event) => {
    if (event.isTrusted && window.watch.frames) window.watch.from ||= event.timeStamp;
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, hear, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.watch.paints.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: looks at every frame whether the signs stand, and how long it came after the one before. */
function begin(signs: Sign[]) {
  const watch: Watch = { from: 0, settled: 0, paints: [], frames: [] };
  window.watch = watch;
  const stands = ({ selector, has = '' }: Sign) =>
    document.querySelector(selector)?.textContent?.includes(has) ?? false;
  let last = performance.now();
  const look = () => {
    if (window.watch !== watch || !watch.frames) return;
    const now = performance.now();
    watch.frames.push(now - last);
    last = now;
    if (watch.from && !watch.settled && signs.every(stands))
      requestAnimationFrame(() => {
        watch.settled = performance.now();
      });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
