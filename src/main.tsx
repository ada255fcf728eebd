import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchFrame } from './painted-frame.ts';
import { router } from './router.ts';
import './styles.css';

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

async function open(root: HTMLElement) {
  // The chunks of the page start on their way now, not after its guard.
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    void router.loadRouteChunk(route);
  if (root.dataset.path !== router.latestLocation.pathname) {
    watchFrame(root);
    // Skeletons that were painted at once do not fade in again; those of later pages do.
    const stop = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      delete document.documentElement.dataset.painted;
      stop();
    });
    return createRoot(root).render(app);
  }
  // The page is there already, perhaps with something typed into it: it is taken over, not drawn again.
  router.ssr = { manifest: undefined };
  await router.load();
  delete root.dataset.path;
  const pressed = root.querySelector<HTMLElement>('[data-pressed]');
  // Put back first: a choice that is made already cannot be made again.
  if (pressed instanceof HTMLInputElement) pressed.checked = pressed.defaultChecked;
  hydrateRoot(root, app);
  // The first event makes React take over at once what the second one speaks of.
  pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  pressed?.click();
}

const root = document.getElementById('root');
if (root) void open(root);
