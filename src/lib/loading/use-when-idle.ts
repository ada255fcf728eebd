import { type ComponentType, useEffect, useState } from 'react';
import { runWhenIdle } from './run-when-idle.ts';

/** Milliseconds before what could not be fetched is asked for again. */
const PAUSE = 5000;

/** A component whose code comes once the browser has nothing better to do, as soon as there is a network; null until then. */
export function useWhenIdle<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [first] = useState(() => load);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bring = () =>
      void first().then(
        (component) => setLoaded(() => component),
        () => {
          timer = setTimeout(bring, PAUSE);
        },
      );
    const callOff = runWhenIdle(bring);
    return () => {
      callOff();
      clearTimeout(timer);
    };
  }, [first]);
  return Loaded;
}
