import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setInputValue, watchPrerenderedPage } from './replay-prerendered-input.ts';
import { router } from './router.ts';
import './styles.css';
// What every page needs beside its own code is part of the entry: a chunk of its own costs bytes.
import './lib/format/error-message.ts';
import './lib/loading/lazy-component.tsx';
import './lib/loading/when-idle.ts';
import './ui/feedback/chunk-error-part.tsx';
import './ui/inputs/segmented-control.tsx';
import './ui/layout/logo.tsx';
import './ui/overlay/chunk-error-dialog.tsx';
import './ui/overlay/modal.tsx';

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

/** Types what a field held that is no longer in the page into the one that has taken its place. */
function typeAgain(root: HTMLElement, { name, value }: HTMLInputElement, isFocused: boolean): void {
  const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (isFocused) field?.focus();
  if (!field || field.value) return;
  setInputValue(field, value);
}

/** Marks the document while another page is being opened, which src/styles.css shows long before the router's pending component. */
function markOpening({ dataset }: HTMLElement): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    dataset.opening = '';
    // Prerendered skeletons do not fade in again; those of later pages do.
    delete dataset.painted;
  });
  router.subscribe('onResolved', () => delete dataset.opening);
}

async function open(root: HTMLElement) {
  markOpening(document.documentElement);
  // Loads the page's chunks now, in parallel with beforeLoad.
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    void router.loadRouteChunk(route);
  if (root.dataset.path !== router.latestLocation.pathname) {
    watchPrerenderedPage(root);
    return createRoot(root).render(app);
  }
  // The page is prerendered, perhaps with typed text: it is hydrated, not rendered again.
  router.ssr = { manifest: undefined };
  await router.load();
  delete root.dataset.path;
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  // Reset first: clicking a choice that is already checked would fire no change event.
  if (pressed instanceof HTMLInputElement) pressed.checked = pressed.defaultChecked;
  // See src/prerender/outside-changes.ts.
  root.dispatchEvent(new Event('hydrate'));
  const fields = root.querySelectorAll('input');
  const focused = document.activeElement;
  hydrateRoot(root, app, {
    // An extension has changed the page: React has rendered it anew.
    onRecoverableError(error) {
      reportError(error);
      for (const field of fields) typeAgain(root, field, field === focused);
    },
  });
  // The mousedown makes React hydrate at once, so that the click reaches the control and nobody changes the page in between.
  (pressed ?? root.querySelector('h1'))?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed?.click();
}

const root = document.getElementById('root');
if (root) void open(root);
