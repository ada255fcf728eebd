import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { setAssumedWidth } from '../lib/use-wide.ts';
import { Route as crm } from '../routes/crm/route.tsx';
import { routeTree } from '../routes.gen.ts';
import { ApiProvider } from '../shell/api-provider.tsx';
import { QuickCreate } from '../shell/quick-create/quick-create.tsx';
import { getNavigationItems, getRouteTitle } from '../shell/sections.ts';
import type { SignedInUser } from '../shell/session/session.ts';
import { ShellLayout } from '../shell/shell-layout.tsx';
import { Page } from '../ui/layout/page.tsx';
import { RecordSkeleton } from '../ui/record/record-skeleton.tsx';

/** A placeholder for the user's name, replaced by a skeleton bar. */
const NAME = '{name}';
/** A session placeholder with the least privileged role. */
const placeholderSession = {
  id: '',
  role: 'agent',
  agency: { name: '' },
  displayName: NAME,
} as unknown as SignedInUser;

const bar = (width: string) => `<span class="inline-block h-[0.8em] rounded-md bg-sunken ${width}"></span>`;

/** The date that prerendering uses as today, so that its texts can be found and replaced: the build's day must not be shown. */
const FAKE_NOW = new Date('2001-02-03T12:00:00Z').getTime();
const FAKE_DATE_TEXT = />[^<>]*(?:febrero|2001)[^<>]*</gi;

class FakeDate extends Date {
  constructor(...args: [] | [string]) {
    super(...((args.length > 0 ? args : [FAKE_NOW]) as [number]));
  }
  static override now() {
    return FAKE_NOW;
  }
}

// The skeleton of UserLinks (shell/navigation-links.tsx).
const UserLinksSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-1 border-line border-t pt-2">
    <div className="flex h-12 items-center px-2">
      <div className="size-8 shrink-0 rounded-full bg-sunken" />
    </div>
    <div className="h-11" />
  </div>
);

function CrmLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <ShellLayout
        items={getNavigationItems(placeholderSession)}
        userLinks={<UserLinksSkeleton />}
        quickCreate={<QuickCreate />}
      >
        {children}
      </ShellLayout>
    </ApiProvider>
  );
}

Object.assign(crm.options, {
  beforeLoad: () => ({ session: placeholderSession }),
  component: () => (
    <CrmLayout>
      <Outlet />
    </CrmLayout>
  ),
});
/** The route tree of the page that records and forms share. */
const top = createRootRoute();
const record = createRoute({
  getParentRoute: () => top,
  path: '$',
  component: () => (
    <CrmLayout>
      <Page>
        <RecordSkeleton label="Cargando" />
      </Page>
    </CrmLayout>
  ),
});
/** The path of that page. */
const RECORD = '/crm/*';

type Window = { width: number; ids: string };
// Both are in one document, so they need different id prefixes.
const WIDE: Window = { width: 1280, ids: 'wide-' };
const NARROW: Window = { width: 390, ids: 'narrow-' };

async function render(path: string, { width, ids }: Window) {
  setAssumedWidth(width);
  const router = createRouter({
    routeTree: path === RECORD ? top.addChildren([record]) : (routeTree as AnyRoute),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // Without loaders: the page is rendered before its data.
  for (const route of Object.values<AnyRoute>(router.routesById)) route.options.loader = undefined;
  await router.load();
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
    { identifierPrefix: ids },
  );
  return { html, title: getRouteTitle(router.state.matches.at(-1)?.fullPath ?? '') };
}

const NEEDS_BROWSER =
  'The page cannot be prerendered: it reads window, document or location while rendering.';
const MAIN = /(<main [^>]*>)(.*)(<\/main>)/s;

/** Merges the wide and the narrow rendering of a page: where their <main> differs both are included, and CSS shows one. */
function merge(wide: string, narrow: string): string {
  const [, , wideMain = ''] = MAIN.exec(wide) ?? [];
  const [, , narrowMain = ''] = MAIN.exec(narrow) ?? [];
  if (!wideMain || !narrowMain) throw new Error(NEEDS_BROWSER);
  // Equal except for the ids.
  if (wideMain.replaceAll(WIDE.ids, NARROW.ids) === narrowMain) return wide;
  const main = `<div class="max-md:hidden">${wideMain}</div><div class="md:hidden">${narrowMain}</div>`;
  return wide.replace(MAIN, (_, start, __, end) => start + main + end);
}

/** Removes elements with the hidden attribute, which are not painted. */
function withoutHidden(html: string): string {
  const [start, name] = /<(\w+)[^>]* hidden=""[^>]*>/.exec(html) ?? [];
  if (!start || !name) return html;
  const from = html.indexOf(start);
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(new RegExp(`</?${name}\\b[^>]*>`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return withoutHidden(html.slice(0, from) + html.slice(from + index + tag.length));
  }
  throw new Error(`${start} does not end`);
}

/** Prerenders a page of the CRM without user and data, for every width; returns its HTML and title. */
export async function renderCrmPage(path: string): Promise<{ html: string; title: string }> {
  const { Date: RealDate, setTimeout: realTimeout } = globalThis;
  // Timers started during rendering are unref'd, so that they do not keep the build process alive.
  const unrefTimeout = (...args: Parameters<typeof realTimeout>) => realTimeout(...args).unref();
  Object.assign(globalThis, { Date: FakeDate, setTimeout: unrefTimeout });
  try {
    const { html: wide, title } = await render(path, WIDE);
    const html = merge(wide, (await render(path, NARROW)).html);
    const undated = withoutHidden(html)
      .replace(FAKE_DATE_TEXT, `>${bar('w-40')}<`)
      .replaceAll(NAME, bar('w-32'));
    const dated = /.{40}2001.{40}/s.exec(undated);
    if (dated) throw new Error(`${path} would be prerendered with the build's date: ${dated}`);
    return { html: undated, title: title ? `${title} · Llavero` : 'Llavero' };
  } finally {
    Object.assign(globalThis, { Date: RealDate, setTimeout: realTimeout });
  }
}
