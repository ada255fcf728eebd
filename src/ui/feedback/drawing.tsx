import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import type { IllustrationName } from './illustrations.tsx';

const Space = () => <div className="h-24 w-32" />;
/** The drawing of an empty or failed state. Lazy, because few are. A failed load leaves the space blank, without an error. */
export const Drawing = lazyComponent<{ name: IllustrationName }>(
  () =>
    import('./illustrations.tsx').then(
      (module) => module.Illustration,
      () => Space,
    ),
  Space,
);
