/**
 * Inline script of every page: when a script or stylesheet fails to load, fetches anew those that the browser has cached as HTML, and
 * reloads the page unless the application is running. A failed preload is none: Firefox reports the one of the entry that already runs.
 * A deployment before worker/http/asset-fallback.ts answered the name of a missing asset with the page, cacheable for a year; once a
 * rollback brings the name back, that browser would stay without the script. A failed dynamic import (vite:preloadError) never reloads,
 * because of what may be typed; its next try succeeds.
 */
export const HEAL_ASSETS = `{let running,isHtml=r=>/html/.test(r.headers.get('content-type')),heal=async()=>{let healed=0,urls=[...performance.getEntriesByType('resource').map(r=>r.name),...[...document.querySelectorAll('script[src],link[href]')].map(t=>t.src||t.href)];for(let url of new Set(urls))if(url.startsWith(location.origin+'/assets/')&&isHtml(await fetch(url))&&!isHtml(await fetch(url,{cache:'reload'})))healed++;if(healed&&(root.dataset.path||!root.firstChild||document.getElementById('frame')))location.reload()},run=()=>running??=heal().catch(()=>{}).finally(()=>running=null);addEventListener('error',({target:t})=>(t.tagName=='SCRIPT'||t.rel=='stylesheet')&&run(),true);addEventListener('vite:preloadError',run)}`;

/**
 * Inline script of the CRM's pages: creates a first date format while the browser is idle after its first frame, waiting for the scripts. Loading its data takes
 * 25 ms on a laptop and 100 ms on a phone, else in the task that renders the first rows.
 */
export const LOAD_DATE_FORMATS = `requestAnimationFrame(()=>requestAnimationFrame(()=>window.requestIdleCallback?.(()=>new Intl.DateTimeFormat('es-ES',{timeZone:'Europe/Madrid'}).format())))`;
