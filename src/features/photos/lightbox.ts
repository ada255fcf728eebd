import { lazyComponent } from '../../lib/loading/lazy-component.tsx';

/** The lightbox, loaded when a photo is opened. */
export const Lightbox = lazyComponent(() =>
  import('./photo-lightbox.tsx').then((module) => module.PhotoLightbox),
);
