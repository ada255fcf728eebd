import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';

/** A component whose code comes once the browser has nothing better to do; null until then. */
export function useAtIdle<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [first] = useState(() => load);
  useEffect(() => whenIdle(() => void first().then((component) => setLoaded(() => component))), [first]);
  return Loaded;
}
