import { SIDEBAR_PIN_KEY } from '../lib/storage/storage-keys.ts';

/**
 * Inline script of every page, in the syntax of old browsers: where the browser is older than those that the build is for
 * (docs/decisions/browsers/supported.md), a sentence above the page says so. @property came with Firefox 128 and Safari 16.4, color-mix with
 * Chrome 111.
 */
export const WARN_OLD_BROWSER = `'CSSPropertyRule'in window&&CSS.supports('color','color-mix(in srgb,red,red)')||document.addEventListener('DOMContentLoaded',function(){var p=document.createElement('p');p.setAttribute('role','alert');p.style.cssText='position:relative;z-index:99;margin:0;padding:16px;font:16px sans-serif;color:#fff;background:#a21d12';p.textContent='Tu navegador es demasiado antiguo para Llavero. Actualízalo o usa otro: Chrome 111, Firefox 128, Safari 16.4 o posterior.';document.body.insertBefore(p,document.body.firstChild)})`;

/**
 * Inline script of every page: when a script or stylesheet fails to load, fetches anew those that the browser has cached as HTML, and
 * reloads the page unless the application is running. A failed preload is none: Firefox reports the one of the entry that already runs.
 * A deployment before worker/http/asset-fallback.ts answered the name of a missing asset with the page, cacheable for a year; once a
 * rollback brings the name back, that browser would stay without the script. A failed dynamic import (vite:preloadError) never reloads,
 * because of what may be typed; its next try succeeds.
 */
export const REFETCH_BROKEN_ASSETS = `{let running,isHtml=r=>/html/.test(r.headers.get('content-type')),heal=async()=>{let healed=0,urls=[...performance.getEntriesByType('resource').map(r=>r.name),...[...document.querySelectorAll('script[src],link[href]')].map(t=>t.src||t.href)];for(let url of new Set(urls))if(url.startsWith(location.origin+'/assets/')&&isHtml(await fetch(url))&&!isHtml(await fetch(url,{cache:'reload'})))healed++;if(healed&&(root.dataset.path||!root.firstChild||document.getElementById('frame')))location.reload()},run=()=>running??=heal().catch(()=>{}).finally(()=>running=null);addEventListener('error',({target:t})=>(t.tagName=='SCRIPT'||t.rel=='stylesheet')&&run(),true);addEventListener('vite:preloadError',run)}`;

/** Inline script of the CRM's pages: marks a pinned sidebar (shell/navigation/pin-button.tsx) before the prerendered page is painted. */
export const PIN_SIDEBAR = `try{localStorage.${SIDEBAR_PIN_KEY}=='true'&&(document.documentElement.dataset.pinned='')}catch{}`;

/**
 * Inline script of the CRM's pages: creates a first date format while the browser is idle after its first frame, waiting for the scripts. Loading its data takes
 * 25 ms on a laptop and 100 ms on a phone, else in the task that renders the first rows.
 */
export const LOAD_DATE_FORMATS = `requestAnimationFrame(()=>requestAnimationFrame(()=>window.requestIdleCallback?.(()=>new Intl.DateTimeFormat('es-ES',{timeZone:'Europe/Madrid'}).format())))`;
