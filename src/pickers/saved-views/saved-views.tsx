import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { ListMenuSpace } from '../../ui/list/create-button.tsx';
import type { SavedViewsProps } from './view-types.ts';

/** 'Vistas': the saved views of a list, whose page does not wait for their code. */
export const SavedViews = lazyComponent<SavedViewsProps>(
  () => import('./saved-views-menu.tsx').then((module) => module.SavedViewsMenu),
  ListMenuSpace,
  ListMenuSpace,
);
