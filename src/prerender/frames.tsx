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
import { assumeWidth } from '../lib/use-wide.ts';
import { Route as crm } from '../routes/crm/route.tsx';
import { routeTree } from '../routes.gen.ts';
import { ApiProvider } from '../shell/api-provider.tsx';
import { getNavigationItems } from '../shell/navigation-items.ts';
import { QuickCreate } from '../shell/quick-create.tsx';
import type { Session } from '../shell/session.ts';
import { ShellLayout } from '../shell/shell-layout.tsx';
import { Page } from '../ui/layout/page.tsx';
import { RecordSkeleton } from '../ui/record/record-skeleton.tsx';

/** Stands where a name will be; nobody is called that. */
const NAME = '{name}';
/** Nobody in particular, of the role that sees least. */
const nobody = { id: '', role: 'agent', agency: { name: '' }, displayName: NAME } as unknown as Session;

const bar = (width: string) => `<span class="inline-block h-[0.8em] rounded-md bg-sunken ${width}"></span>`;

/** The day of the build is no day to show: what is drawn takes today for this one, and no text that names it stays. */
const NO_DAY = new Date('2001-02-03T12:00:00Z').getTime();
const DAY_TEXT = />[^<>]*(?:febrero|2001)[^<>]*</gi;

class DateOfNoDay extends Date {
  constructor(...given: [] | [string]) {
    super(...((given.length > 0 ? given : [NO_DAY]) as [number]));
  }
  static override now() {
    return NO_DAY;
  }
}

// As PersonLinks in shell/nav-links.tsx, without the person.
const Person = () => (
  <div aria-hidden="true" className="flex flex-col gap-1 border-line border-t pt-2">
    <div className="flex h-12 items-center px-2">
      <div className="size-8 shrink-0 rounded-full bg-sunken md:ml-0.5" />
    </div>
    <div className="h-11" />
  </div>
);

function Frame({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <ShellLayout
        places={getNavigationItems(nobody)}
        person={<Person />}
        plus={<QuickCreate onCreate={() => undefined} />}
      >
        {children}
      </ShellLayout>
    </ApiProvider>
  );
}

Object.assign(crm.options, {
  beforeLoad: () => ({ session: nobody }),
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});
/** Stands for the records and forms, which share one file. */
const top = createRootRoute();
const record = createRoute({
  getParentRoute: () => top,
  path: '$',
  component: () => (
    <Frame>
      <Page>
        <RecordSkeleton label="Cargando" />
      </Page>
    </Frame>
  ),
});
/** The path of the frame that records and forms share. */
const RECORD = '/crm/*';

type Window = { width: number; ids: string };
// Both stand in one document, so their ids differ.
const WIDE: Window = { width: 1280, ids: 'wide-' };
const NARROW: Window = { width: 390, ids: 'narrow-' };

async function render(path: string, { width, ids }: Window) {
  assumeWidth(width);
  const router = createRouter({
    routeTree: path === RECORD ? top.addChildren([record]) : (routeTree as AnyRoute),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  // Nothing is asked for: what is drawn is the page before its data.
  for (const route of Object.values<AnyRoute>(router.routesById)) route.options.loader = undefined;
  await router.load();
  const html = renderToString(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
    { identifierPrefix: ids },
  );
  const section = router.state.matches.findLast(({ staticData }) => staticData.title);
  return { html, title: section?.staticData.title };
}

const NEEDS_BROWSER =
  'The page cannot be drawn at build time: something in it reads window, document or location while it renders.';
const MAIN = /(<main [^>]*>)(.*)(<\/main>)/s;

/** The same page for a wide and for a narrow window: where their main parts differ both stand in it, and the styles choose. */
function merge(wide: string, narrow: string): string {
  const [, , wideMain = ''] = MAIN.exec(wide) ?? [];
  const [, , narrowMain = ''] = MAIN.exec(narrow) ?? [];
  if (!wideMain || !narrowMain) throw new Error(NEEDS_BROWSER);
  // The same but for the ids.
  if (wideMain.replaceAll(WIDE.ids, NARROW.ids) === narrowMain) return wide;
  const main = `<div class="max-md:hidden">${wideMain}</div><div class="md:hidden">${narrowMain}</div>`;
  return wide.replace(MAIN, (_, start, __, end) => start + main + end);
}

/** Without the elements that are folded away: they are not painted. */
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

/** A page of the CRM as it stands before anybody is known and any data has come, for every width. */
export async function frameOf(path: string): Promise<{ html: string; title: string }> {
  const { Date: RealDate, setTimeout: realTimeout } = globalThis;
  // What a page begins to wait for while it is drawn does not keep the build from ending.
  const unheld = (...given: Parameters<typeof realTimeout>) => realTimeout(...given).unref();
  Object.assign(globalThis, { Date: DateOfNoDay, setTimeout: unheld });
  try {
    const { html: wide, title } = await render(path, WIDE);
    const html = merge(wide, (await render(path, NARROW)).html);
    const timeless = withoutHidden(html)
      .replace(DAY_TEXT, `>${bar('w-40')}<`)
      .replaceAll(NAME, bar('w-32'));
    const dated = /.{40}2001.{40}/s.exec(timeless);
    if (dated) throw new Error(`${path} would be painted with the day of its build: ${dated}`);
    return { html: timeless, title: title ? `${title} · Llavero` : 'Llavero' };
  } finally {
    Object.assign(globalThis, { Date: RealDate, setTimeout: realTimeout });
  }
}
