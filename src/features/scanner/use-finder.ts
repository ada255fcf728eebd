import { useEffect, useMemo, useState } from 'react';
import type { Corners } from './engine/corners.ts';
import { type Engine, startEngine } from './engine/engine.ts';

/** Detects the page in a photo. */
export type PageDetector = {
  /** Returns the corners, null without a page. Throws EngineError when OpenCV.js failed to load, else OpenCV's error. */
  find(small: ImageData): Promise<Corners | null>;
};
export class EngineError extends Error {}

/**
 * Loads OpenCV.js on mount, while the photo is still being taken; terminates its worker on unmount. `isMissing` is true
 * once loading has failed.
 */
export function useFinder(): PageDetector & { isMissing: boolean } {
  const [isMissing, setMissing] = useState(false);
  const finder = useMemo(() => startFinder(setMissing), []);
  useEffect(() => {
    finder.begin();
    return finder.stop;
  }, [finder]);
  return useMemo(() => ({ find: finder.find, isMissing }), [finder, isMissing]);
}

function startFinder(onMissing: (isMissing: boolean) => void) {
  let engine: Engine | null = null;
  let loaded: Promise<unknown> = Promise.reject(new EngineError());
  loaded.catch(() => undefined);

  function stop() {
    engine?.stop();
    engine = null;
  }
  function begin() {
    if (engine) return;
    const newEngine = startEngine();
    engine = newEngine;
    onMissing(false);
    loaded = newEngine.ask({ ask: 'load' }).catch((error) => {
      // The next photo retries.
      if (engine === newEngine) {
        stop();
        onMissing(true);
      }
      throw new EngineError('Failed to load OpenCV.js', { cause: error });
    });
    loaded.catch(() => undefined);
  }
  return {
    begin,
    stop,
    async find(small: ImageData) {
      begin();
      await loaded;
      if (!engine) throw new EngineError();
      try {
        return await engine.ask({ ask: 'find', small });
      } catch (error) {
        stop();
        throw error;
      }
    },
  };
}
