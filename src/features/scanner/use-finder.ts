import { useEffect, useMemo, useState } from 'react';
import type { Corners } from './engine/corners.ts';
import { type Engine, startEngine } from './engine/engine.ts';

/** What looks for the page in a photo. */
export type Finder = {
  /** Throws EngineMissing when OpenCV.js could not be loaded, else what OpenCV.js says. */
  find(small: ImageData): Promise<Corners | null>;
};
export class EngineMissing extends Error {}

/**
 * Starts to load OpenCV.js at once, while the photo is still being taken; ends its worker with the component.
 * `isMissing` is true from when it is known that it could not be loaded.
 */
export function useFinder(): Finder & { isMissing: boolean } {
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
    onMissing(false);
    loaded = mine.ask({ ask: 'load' }).catch((error) => {
      // The next photo tries again.
      if (engine === mine) {
        stop();
        onMissing(true);
      }
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
