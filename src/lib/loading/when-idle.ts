import { type ComponentType, useEffect, useState } from 'react';

/** Runs work when the browser is idle (after 2 s at the latest; after 300 ms without requestIdleCallback); returns the function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}

/** Delay before a failed import is retried. */
const RETRY_MS = 5000;

/** A component whose code is loaded when the browser is idle, retried until it succeeds; null until then. */
export function useWhenIdle<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [initialLoad] = useState(() => load);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () =>
      void initialLoad().then(
        (component) => setLoaded(() => component),
        () => {
          timer = setTimeout(attempt, RETRY_MS);
        },
      );
    const cancel = runWhenIdle(attempt);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [initialLoad]);
  return Loaded;
}
