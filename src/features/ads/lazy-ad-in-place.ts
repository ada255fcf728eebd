import { lazyWhenIdle } from '../../lib/loading/lazy-when-idle.tsx';

/** Lets what it surrounds in a row or card be changed there, once the code for that is loaded. */
export const AdInPlace = lazyWhenIdle(() =>
  import('./ad-in-place.tsx').then((module) => module.AdStatusMenu),
);
