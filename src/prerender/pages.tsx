import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { landingTexts } from '../features/access/landing/landing-texts.ts';
import { type Language, languages } from '../features/access/language.ts';
import { loginTexts } from '../features/access/login/login-texts.ts';
import { writeStored } from '../lib/storage/use-local-storage.ts';
import { Route as root } from '../routes/__root.tsx';
import { Route as landing } from '../routes/index.tsx';
import { Route as login } from '../routes/login.tsx';
import { FullScreenLoading } from '../ui/spinner.tsx';

const rootParent = { getParentRoute: () => root };
const routeTree = root.addChildren([
  landing.update({ id: '/', path: '/', ...rootParent } as never),
  login.update({ id: '/login', path: '/login', ...rootParent } as never),
]);

const titles = {
  '/': (language: Language) => landingTexts[language].title,
  '/login': (language: Language) => loginTexts[language].submit,
};

async function render(path: string): Promise<string> {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    // As in router.ts: a pending component leaves Suspense markers in the HTML, which hydration expects.
    defaultPendingComponent: FullScreenLoading,
  });
  await router.load();
  return renderToString(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  );
}

/** Prerenders a page in each language of the access pages, the default first. */
export async function renderPage(path: keyof typeof titles) {
  const pages = [];
  for (const { value: language } of languages) {
    writeStored('language', language);
    pages.push({ language, title: `${titles[path](language)} · Llavero`, html: await render(path) });
  }
  return pages;
}
