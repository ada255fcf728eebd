import { lazyWhenIdle } from '../../lib/loading/lazy-when-idle.tsx';

/** Lets what it surrounds in a card be changed there, once the code for that is loaded. */
export const TaskInPlace = lazyWhenIdle(() =>
  import('./task-in-place.tsx').then((module) => module.TaskInPlace),
);
