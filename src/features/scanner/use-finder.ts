import { useEffect, useMemo } from 'react';
import type { Corners } from './engine/corners.ts';
import { type Engine, startEngine } from './engine/engine.ts';

/** What looks for the page in a photo. */
export type Finder = {
  /** Throws EngineMissing when OpenCV.js could not be loaded, else what OpenCV.js says. */
  find(small: ImageData): Promise<Corners | null>;
};
export class EngineMissing extends Error {}

/** Starts to load OpenCV.js at once, while the photo is still being taken; ends its worker with the component. */
export function useFinder(): Finder {
  const finder = useMemo(startFinder, []);
  useEffect(() => {
    finder.begin();
    return finder.stop;
  }, [finder]);
  return finder;
}

function startFinder() {
  let engine: Engine | null = null;
  let loaded: Promise<unknown> = Promise.reject(new EngineMissing());
  loaded.catch(() => undefined);

  function stop() {
    engine?.stop();
    engine = null;
  }
  function begin() {
    if (engine) return;
    const mine = startEngine();
    engine = mine;
    loaded = mine.ask({ ask: 'load' }).catch((error) => {
      // The next photo tries again.
      if (engine === mine) stop();
      throw new EngineMissing('Failed to load OpenCV.js', { cause: error });
    });
    loaded.catch(() => undefined);
  }
  return {
    begin,
    stop,
    async find(small: ImageData) {
      begin();
      await loaded;
      if (!engine) throw new EngineMissing();
      try {
        return await engine.ask({ ask: 'find', small });
      } catch (error) {
        stop();
        throw error;
      }
    },
  };
}
