/** Runs work when the browser is idle (after 2 s at the latest; after 300 ms without requestIdleCallback); returns the function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

/** Wraps a function that loads code so that it runs when the browser is idle. */
export const whenIdle =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    new Promise<void>((resolve) => runWhenIdle(resolve)).then(load);
