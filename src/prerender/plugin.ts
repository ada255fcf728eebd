import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { allow } from './content-policy.ts';
import { criticalCss, extractStyles } from './critical-css.ts';
import { FIRST_REQUEST, type FirstList, listMark } from './first-request.ts';
import type * as Frames from './frames.tsx';
import type * as Pages from './pages.tsx';
import { fetchLink, moduleLinks } from './preloads.ts';

/** Pages that are painted before any script has arrived. */
const painted = [
  { path: '/', file: 'index.html', module: 'src/routes/index.tsx' },
  { path: '/login', file: 'login.html', module: 'src/routes/login.tsx' },
] as const;

const crm = ['src/routes/crm/route.tsx', 'src/shell/require-session.ts'];
/** Pages of the CRM that people open from a bookmark: below /crm, and the module of each. */
const sections = {
  leads: 'leads/index.tsx',
  'property-owners': 'property-owners/index.tsx',
  properties: 'properties/index.tsx',
  ads: 'ads/index.tsx',
  tasks: 'tasks.tsx',
  calendar: 'calendar.tsx',
  agency: 'agency.tsx',
  profile: 'profile.tsx',
};
/** Sections that are a list, with where the browser keeps what its reader chose (features/<name>/<name>-search.ts). */
const lists: Record<string, FirstList> = {
  leads: { router: 'leads', filtersKey: 'leadsFilters', viewKey: 'leadsView' },
  'property-owners': { router: 'owners', filtersKey: 'propertyOwnersFilters', viewKey: 'propertyOwnersView' },
  properties: { router: 'properties', filtersKey: 'propertiesFilters', viewKey: 'propertiesView' },
  ads: { router: 'ads', filtersKey: 'adsFilters', viewKey: 'adsView' },
  tasks: { router: 'tasks' },
};
/** `ask` says what is asked for first; where it is empty, FIRST_REQUEST does. */
type Framed = { file: string; path: string; modules: string[]; ask: string; list?: FirstList | undefined };
/** Pages of the CRM: painted as a frame without data, with their chunks and their first questions already on their way. */
const framed: Framed[] = [
  // In the order of guard.ts, for a request is known by its address.
  {
    file: 'home.html',
    path: '/crm',
    modules: [...crm, 'src/routes/crm/index.tsx'],
    ask: 'auth.session,dashboard.get,leads.counts',
  },
  ...Object.entries(sections).map(([section, module]) => ({
    file: `${section}.html`,
    path: `/crm/${section}`,
    modules: [...crm, `src/routes/crm/${module}`],
    ask: '',
    list: lists[section],
  })),
  // Records and forms.
  { file: 'app.html', path: '/crm/*', modules: crm, ask: '' },
];
/** Pages that start empty. */
const empty = [{ file: 'register.html', modules: ['src/routes/register.tsx'], ask: 'registration.get' }];
// index.html is the landing, so the CRM has to say which pages are its own; the first line that fits holds.
const redirects = [
  '/crm /home 200',
  ...Object.keys(sections).map((section) => `/crm/${section} /${section} 200`),
  '/crm/* /app 200',
];

// Shows the page in the language that was chosen, before its first paint.
const SWITCH = `try{let t=document.querySelector('template[lang='+JSON.parse(localStorage.getItem('language'))+']');if(t){document.documentElement.lang=t.lang;document.title=t.title;root.replaceChildren(t.content)}}catch{}`;
// Marks what was pressed last, until main.tsx takes the page over and presses it again. Enter in a form presses its button.
const HOLD = `addEventListener('click',e=>{let b=(root.dataset.path||document.getElementById('frame'))&&e.target.closest('button,input');if(b&&(b.type!='submit'||b.form.checkValidity())){document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');b.dataset.pressed=''}},true);`;
const SCRIPT = HOLD + SWITCH;

/** Writes the pages before signing in as HTML with their styles, and tells every page what to fetch early. */
export function prerender({ headers }: { headers: () => string }): Plugin {
  return {
    name: 'llavero:prerender',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const template = textOf(bundle, 'index.html');
        const { module: pages } = await runnerImport<typeof Pages>('/src/prerender/pages.tsx', {
          mode: 'production',
          define: this.environment.config.define,
        });
        const styles = [];
        for (const { path, file, module } of painted) {
          const { html, style } = paint(path, await pages.pageOf(path), template, bundle);
          styles.push(style);
          emit(file, html.replace('</head>', `${moduleLinks(bundle, template, [module])}</head>`));
        }
        const { module: frames } = await runnerImport<typeof Frames>('/src/prerender/frames.tsx', {
          mode: 'production',
          plugins: [withoutStyles],
        });
        const drawn: Awaited<ReturnType<typeof Frames.frameOf>>[] = [];
        for (const { path } of framed) drawn.push(await frames.frameOf(path));
        const frameStyles = extractStyles(drawn.map(({ html }) => html));
        const look =
          criticalCss(textOf(bundle, sheetOf(template).css), frameStyles.bodies.join('')) + frameStyles.css;
        styles.push(look);
        framed.forEach(({ file, modules, ask, list }, at) => {
          const first = ask ? fetchLink(ask) : `<script>${FIRST_REQUEST}</script>`;
          const links = `${first}${moduleLinks(bundle, template, modules)}`;
          const page = { title: drawn[at]?.title ?? '', html: frameStyles.bodies[at] ?? '', style: look };
          const html = frame(page, template).replace('</head>', () => `${links}</head>`);
          emit(file, list ? html.replace('<html ', `<html ${listMark(list)} `) : html);
        });
        for (const { file, modules, ask } of empty)
          emit(
            file,
            template.replace('</head>', `${fetchLink(ask)}${moduleLinks(bundle, template, modules)}</head>`),
          );
        emit('_redirects', `${redirects.join('\n')}\n`);
        emit('_headers', await allow(headers(), { scripts: [FIRST_REQUEST, SCRIPT], styles }));
      },
    },
  };
}

/** What is drawn here takes its styles from the bundle. */
const withoutStyles: Plugin = {
  name: 'llavero:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

type Painted = Awaited<ReturnType<typeof Pages.pageOf>>;

function paint(path: string, [page, ...others]: Painted, template: string, bundle: Rolldown.OutputBundle) {
  const { sheet, css } = sheetOf(template);
  if (!page) throw new Error(`Nothing to paint at ${path}`);
  const style = criticalCss(textOf(bundle, css), page.html);
  const templates = others.map(
    ({ language, title, html }) => `<template lang="${language}" title="${title}">${html}</template>`,
  );
  const body = `<div id="root" data-path="${path}">${page.html}</div>${templates.join('')}<script>${SCRIPT}</script>`;
  const html = template
    .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
    // The whole stylesheet comes after the page: nothing waits for it.
    .replace(sheet, () => `<style>${style}</style>`)
    .replace('<div id="root"></div>', () => body + sheet);
  return { html, style };
}

/** A page of the CRM: its frame stands beside the empty root until main.tsx has the page itself. */
function frame({ title, html, style }: Record<'title' | 'html' | 'style', string>, template: string): string {
  const { sheet } = sheetOf(template);
  const body = `<div id="frame">${html}</div><div id="root"></div><script>${SCRIPT}</script>`;
  return template
    .replace('<html ', '<html data-painted ')
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(sheet, () => `<style>${style}</style>`)
    .replace('<div id="root"></div>', () => body + sheet);
}

function sheetOf(template: string): { sheet: string; css: string } {
  const [sheet, css] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template) ?? [];
  if (!sheet || !css) throw new Error('There is no stylesheet.');
  return { sheet, css };
}

function textOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} was not built`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}
