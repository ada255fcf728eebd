import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import type { SavedViewsProps } from './view-types.ts';

/** Keeps the place of the button without an applied view. */
const Space = () => <span className="views-space" />;

/** 'Vistas': the saved views of a list, whose page does not wait for their code. */
export const SavedViews = lazyComponent<SavedViewsProps>(
  () => import('./saved-views-menu.tsx').then((module) => module.SavedViewsMenu),
  Space,
  Space,
);
