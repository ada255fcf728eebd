import { minify } from 'terser';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { shortcutKey } from '../lib/shortcut-key.ts';
import { addInlineHashes } from './content-policy.ts';
import { criticalCss, extractStyles } from './critical-css.ts';
import type * as CrmPages from './crm-pages.tsx';
import { LOAD_DATE_FORMATS, PIN_SIDEBAR, REFETCH_BROKEN_ASSETS, WARN_OLD_BROWSER } from './early-scripts.ts';
import type * as Calls from './first-calls.ts';
import { FIRST_REQUEST, toFirstCallAttributes } from './first-request.ts';
import { bufferKeystrokes } from './keystroke-buffer.ts';
import { followOutsideChanges } from './outside-changes.ts';
import type * as Pages from './pages.tsx';
import { fetchLink, isInBundle, moduleLinks } from './preloads.ts';

/** Pages that are fully prerendered. */
const prerendered = [
  { path: '/', file: 'index.html', module: 'src/routes/index.tsx' },
  { path: '/login', file: 'login.html', module: 'src/routes/login.tsx' },
] as const;

/** What every page of the CRM loads beside its own route. */
const crm = ['src/routes/crm/route.tsx', 'src/shell/session/require-session.ts'];

/** The module of the route at this path. */
function findRouteModule(bundle: Rolldown.OutputBundle, path: string): string {
  const modules = [`src/routes${path}/index.tsx`, `src/routes${path}.tsx`];
  const found = modules.find((module) => isInBundle(bundle, module));
  if (!found) throw new Error(`${path} is a section, but neither ${modules.join(' nor ')} is in a chunk`);
  return found;
}

/** Pages that are not prerendered. */
const empty = [
  { file: 'register.html', modules: ['src/routes/register.tsx'], preload: 'registration.get' },
  { file: 'invitation.html', modules: ['src/routes/invitation.tsx'], preload: 'auth.session' },
];
// Shows the page in the stored language, before the first paint.
const SHOW_STORED_LANGUAGE = `try{let t=document.querySelector('template[lang='+JSON.parse(localStorage.getItem('language'))+']');if(t){document.documentElement.lang=t.lang;document.title=t.title;root.replaceChildren(t.content)}}catch{}`;
// Marks the last clicked control until main.tsx hydrates the page and repeats the click. Enter in a form clicks its button.
const MARK_CLICKED_CONTROL = `addEventListener('click',e=>{let b=(root.dataset.path||document.getElementById('frame'))&&e.target.closest('button,input');if(b&&(b.type!='submit'||b.form.checkValidity())){document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');b.dataset.pressed=''}},true);`;
const SCRIPT = MARK_CLICKED_CONTROL + SHOW_STORED_LANGUAGE;

/** The first calls of the CRM's pages, and the letters that open its forms. They import the features' code, as the application does. */
const loadFirstCalls = async () =>
  (
    await runnerImport<typeof Calls>('/src/prerender/first-calls.ts', {
      mode: 'production',
      plugins: [withoutStyles],
    })
  ).module;

/** Calls of functions that refer to nothing outside themselves, inline in every page. */
const toEarlyCalls = ({ createKeys }: typeof Calls) => [
  `(${followOutsideChanges})()`,
  `(${bufferKeystrokes})(${shortcutKey},'${createKeys}')`,
];

/** Vite plugin: prerenders the access pages and the pages of the CRM with their critical CSS, and adds preloads to every page. */
export function prerender({ headers }: { headers: () => string }): Plugin {
  return {
    name: 'llavero:prerender',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const first = await loadFirstCalls();
        const earlyCalls = toEarlyCalls(first);
        const early = [
          WARN_OLD_BROWSER,
          REFETCH_BROKEN_ASSETS,
          ...(await Promise.all(earlyCalls.map(minifyScript))),
        ];
        const template = readAsset(bundle, 'index.html').replace(
          '<meta charset="utf-8" />',
          (charset) => charset + early.map((code) => `<script>${code}</script>`).join(''),
        );
        const { module: pages } = await runnerImport<typeof Pages>('/src/prerender/pages.tsx', {
          mode: 'production',
          define: this.environment.config.define,
        });
        const styles = [];
        for (const { path, file, module } of prerendered) {
          const { html, style } = buildPage(path, await pages.renderPage(path), template, bundle);
          styles.push(style);
          emit(file, html.replace('</head>', `${moduleLinks(bundle, template, [module])}</head>`));
        }
        const { module: crmPages } = await runnerImport<typeof CrmPages>('/src/prerender/crm-pages.tsx', {
          mode: 'production',
          plugins: [withoutStyles],
        });
        const renderedPages: Awaited<ReturnType<typeof CrmPages.renderCrmPage>>[] = [];
        for (const { path } of first.prerenderedPages) renderedPages.push(await crmPages.renderCrmPage(path));
        const crmStyles = extractStyles(renderedPages.map(({ html }) => html));
        const crmStyle =
          criticalCss(readAsset(bundle, findStylesheet(template).css), crmStyles.bodies.join('')) +
          crmStyles.css;
        styles.push(crmStyle);
        first.prerenderedPages.forEach(({ name, path, isSection, calls }, at) => {
          const modules = isSection ? [...crm, findRouteModule(bundle, path)] : crm;
          const scripts = `<script>${PIN_SIDEBAR}</script><script>${FIRST_REQUEST}</script><script>${LOAD_DATE_FORMATS}</script>`;
          const links = scripts + moduleLinks(bundle, template, modules);
          const page = {
            title: renderedPages[at]?.title ?? '',
            html: crmStyles.bodies[at] ?? '',
            style: crmStyle,
          };
          const html = buildCrmPage(page, template).replace('</head>', () => `${links}</head>`);
          emit(
            `${name}.html`,
            html.replace('<html ', () => `<html ${toFirstCallAttributes(calls)} `),
          );
        });
        for (const { file, modules, preload } of empty)
          emit(
            file,
            template.replace(
              '</head>',
              `${fetchLink(preload)}${moduleLinks(bundle, template, modules)}</head>`,
            ),
          );
        // Because index.html is the landing page; the first matching line applies.
        emit('_redirects', first.prerenderedPages.map(({ name, path }) => `${path} /${name} 200\n`).join(''));
        emit(
          '_headers',
          await addInlineHashes(headers(), {
            scripts: [...early, PIN_SIDEBAR, LOAD_DATE_FORMATS, FIRST_REQUEST, SCRIPT],
            styles,
          }),
        );
      },
    },
  };
}

/** Vite plugin: the development server's page runs the functions that a build's page runs before the application. */
export const callEarlyInDevelopment = (): Plugin => ({
  name: 'llavero:early-calls',
  apply: 'serve',
  transformIndexHtml: async () =>
    toEarlyCalls(await loadFirstCalls()).map((children) => ({
      tag: 'script',
      injectTo: 'head-prepend',
      children,
    })),
});

async function minifyScript(script: string): Promise<string> {
  const { code } = await minify(script, { ecma: 2022, toplevel: true });
  if (!code) throw new Error(`${script} was not minified`);
  return code.replace(/;$/, '');
}

/** Ignores CSS imports while prerendering; the styles come from the bundle. */
const withoutStyles: Plugin = {
  name: 'llavero:without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};

type PrerenderedPage = Awaited<ReturnType<typeof Pages.renderPage>>;

function buildPage(
  path: string,
  [page, ...others]: PrerenderedPage,
  template: string,
  bundle: Rolldown.OutputBundle,
) {
  const { sheet, css } = findStylesheet(template);
  if (!page) throw new Error(`Nothing to prerender at ${path}`);
  const style = criticalCss(readAsset(bundle, css), page.html);
  const templates = others.map(
    ({ language, title, html }) => `<template lang="${language}" title="${title}">${html}</template>`,
  );
  const body = `<div id="root" data-path="${path}">${page.html}</div>${templates.join('')}<script>${SCRIPT}</script>`;
  const html = template
    .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
    // The full stylesheet follows the content, so that it does not block rendering.
    .replace(sheet, () => `<style>${style}</style>`)
    .replace('<div id="root"></div>', () => body + sheet);
  return { html, style };
}

/** The HTML of a CRM page: prerendered beside the empty root, until main.tsx has rendered the page. */
function buildCrmPage(
  { title, html, style }: Record<'title' | 'html' | 'style', string>,
  template: string,
): string {
  const { sheet } = findStylesheet(template);
  const body = `<div id="frame">${html}</div><div id="root"></div><script>${SCRIPT}</script>`;
  return template
    .replace('<html ', '<html data-painted ')
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(sheet, () => `<style>${style}</style>`)
    .replace('<div id="root"></div>', () => body + sheet);
}

function findStylesheet(template: string): { sheet: string; css: string } {
  const [sheet, css] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(template) ?? [];
  if (!sheet || !css) throw new Error('There is no stylesheet.');
  return { sheet, css };
}

function readAsset(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} was not built`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}
