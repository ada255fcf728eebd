import type { Page } from '@playwright/test';

/** Expected on screen: an element, and a text in the first match. */
export type ExpectedElement = { selector: string; has?: string };
/** Milliseconds after an input event: until the next paint (0 where less than 16), until all signs were shown, between frames. */
export type InteractionTimes = { paint: number; settled: number; frames: number[]; elements: number };

type Watch = { from: number; settled: number; paints: number[]; frames: number[] | null };
declare global {
  interface Window {
    watch: Watch;
  }
}

/** Installs the stopwatch; call it before the page is opened. */
export const installStopwatch = (page: Page) => page.addInitScript(install);

/** Measures `work` from its first trusted input event until every sign has been shown for a frame. */
export async function measureInteraction(
  page: Page,
  signs: ExpectedElement[],
  work: () => Promise<void>,
): Promise<InteractionTimes> {
  await page.evaluate(begin, signs);
  await work();
  await page.waitForFunction(() => window.watch.settled > 0, null, { timeout: 30_000 });
  // The browser reports event timings some time after the paint.
  await page.waitForTimeout(250);
  return page.evaluate(() => {
    const { settled, from, paints, frames } = window.watch;
    window.watch.frames = null;
    const elements = document.querySelectorAll('*').length;
    return { paint: Math.max(0, ...paints), settled: settled - from, frames: frames ?? [], elements };
  });
}

/** Runs in the page before any other script: records the first trusted event after `begin`, and each event's time to paint. */
function install() {
  window.watch = { from: 0, settled: 0, paints: [], frames: null };
  const recordStart = (event: Event) => {
    if (event.isTrusted && window.watch.frames) window.watch.from ||= event.timeStamp;
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, recordStart, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.watch.paints.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: checks the signs in every frame, and records the time between frames. */
function begin(signs: ExpectedElement[]) {
  const watch: Watch = { from: 0, settled: 0, paints: [], frames: [] };
  window.watch = watch;
  const isShown = ({ selector, has = '' }: ExpectedElement) =>
    document.querySelector(selector)?.textContent?.includes(has) ?? false;
  let last = performance.now();
  const checkFrame = () => {
    if (window.watch !== watch || !watch.frames) return;
    const now = performance.now();
    watch.frames.push(now - last);
    last = now;
    if (watch.from && !watch.settled && signs.every(isShown))
      requestAnimationFrame(() => {
        watch.settled = performance.now();
      });
    requestAnimationFrame(checkFrame);
  };
  requestAnimationFrame(checkFrame);
}
