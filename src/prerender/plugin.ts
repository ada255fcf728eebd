import { minify } from 'terser';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { shortcutKey } from '../lib/shortcut-key.ts';
import { createKeys } from '../shell/shortcuts/shortcut-keys.ts';
import { allow } from './content-policy.ts';
import { criticalCss, extractStyles } from './critical-css.ts';
import { HEAL_ASSETS, LOAD_DATE_FORMATS, NAME_OLD_BROWSER, PIN_SIDEBAR } from './early-scripts.ts';
import type * as Calls from './first-calls.ts';
import { callsMark, FIRST_REQUEST } from './first-request.ts';
import type * as Frames from './frames.tsx';
import { followOutsideChanges } from './outside-changes.ts';
import type * as Pages from './pages.tsx';
import { fetchLink, moduleLinks } from './preloads.ts';
import { bufferTypeAhead } from './type-ahead.ts';

/** Pages that are fully prerendered. */
const prerendered = [
  { path: '/', file: 'index.html', module: 'src/routes/index.tsx' },
  { path: '/login', file: 'login.html', module: 'src/routes/login.tsx' },
] as const;

const crm = ['src/routes/crm/route.tsx', 'src/shell/session/require-session.ts'];
/** Pages of the CRM that may be opened directly: the path below /crm, and the route module of each. */
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
/** Pages of the CRM: prerendered as a frame without data, with preloads of their chunks and first requests. */
const framed = [
  { name: 'home', path: '/crm', modules: [...crm, 'src/routes/crm/index.tsx'] },
  ...Object.entries(sections).map(([section, module]) => ({
    name: section,
    path: `/crm/${section}`,
    modules: [...crm, `src/routes/crm/${module}`],
  })),
  // Records and forms.
  { name: 'app', path: '/crm/*', modules: crm },
];
/** Pages that are not prerendered. */
const empty = [
  { file: 'register.html', modules: ['src/routes/register.tsx'], preload: 'registration.get' },
  { file: 'invitation.html', modules: ['src/routes/invitation.tsx'], preload: 'auth.session' },
];
// Redirects for the CRM's pages, because index.html is the landing page; the first matching line applies.
const redirects = [
  '/crm /home 200',
  ...Object.keys(sections).map((section) => `/crm/${section} /${section} 200`),
  '/crm/* /app 200',
];

// Shows the page in the stored language, before the first paint.
const SWITCH = `try{let t=document.querySelector('template[lang='+JSON.parse(localStorage.getItem('language'))+']');if(t){document.documentElement.lang=t.lang;document.title=t.title;root.replaceChildren(t.content)}}catch{}`;
// Marks the last clicked control until main.tsx hydrates the page and repeats the click. Enter in a form clicks its button.
const HOLD = `addEventListener('click',e=>{let b=(root.dataset.path||document.getElementById('frame'))&&e.target.closest('button,input');if(b&&(b.type!='submit'||b.form.checkValidity())){document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');b.dataset.pressed=''}},true);`;
const SCRIPT = HOLD + SWITCH;

/** Calls of functions that refer to nothing outside themselves, inline in every page. */
const earlyCalls = [
  `(${followOutsideChanges})()`,
  `(${bufferTypeAhead})(${shortcutKey},'${Object.values(createKeys).join('')}')`,
];

/** Vite plugin: prerenders the access pages and the frames of the CRM with their critical CSS, and adds preloads to every page. */
export function prerender({ headers }: { headers: () => string }): Plugin {
  return {
    name: 'llavero:prerender',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const early = [NAME_OLD_BROWSER, HEAL_ASSETS, ...(await Promise.all(earlyCalls.map(minifyScript)))];
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
        const { module: frames } = await runnerImport<typeof Frames>('/src/prerender/frames.tsx', {
          mode: 'production',
          plugins: [withoutStyles],
        });
        const renderedFrames: Awaited<ReturnType<typeof Frames.renderFrame>>[] = [];
        for (const { path } of framed) renderedFrames.push(await frames.renderFrame(path));
        const frameStyles = extractStyles(renderedFrames.map(({ html }) => html));
        const frameStyle =
          criticalCss(readAsset(bundle, findStylesheet(template).css), frameStyles.bodies.join('')) +
          frameStyles.css;
        styles.push(frameStyle);
        const { module: first } = await runnerImport<typeof Calls>('/src/prerender/first-calls.ts', {
          mode: 'production',
          plugins: [withoutStyles],
        });
        framed.forEach(({ name, modules }, at) => {
          const scripts = `<script>${PIN_SIDEBAR}</script><script>${FIRST_REQUEST}</script><script>${LOAD_DATE_FORMATS}</script>`;
          const links = scripts + moduleLinks(bundle, template, modules);
          const page = {
            title: renderedFrames[at]?.title ?? '',
            html: frameStyles.bodies[at] ?? '',
            style: frameStyle,
          };
          const html = buildFramePage(page, template).replace('</head>', () => `${links}</head>`);
          const calls = first.firstCalls[name] ?? { calls: {} };
          emit(
            `${name}.html`,
            html.replace('<html ', () => `<html ${callsMark(calls)} `),
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
        emit('_redirects', `${redirects.join('\n')}\n`);
        emit(
          '_headers',
          await allow(headers(), {
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
  transformIndexHtml: () =>
    earlyCalls.map((children) => ({ tag: 'script', injectTo: 'head-prepend', children })),
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

/** The HTML of a CRM page: its frame beside the empty root, until main.tsx has rendered the page. */
function buildFramePage(
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
