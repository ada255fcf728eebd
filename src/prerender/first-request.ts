/** The list of a page: its tRPC router, and the storage keys of its filters and view. */
export type FirstList = { router: string; filtersKey?: string; viewKey?: string };

/** The data attributes of the <html> element that FIRST_REQUEST reads. */
export const listMark = ({ router, filtersKey = '', viewKey = '' }: FirstList) =>
  `data-list="${router}" data-filters-key="${filtersKey}" data-view-key="${viewKey}"`;

/**
 * Inline script that runs first in the page: preloads the session, and in the same batch the first rows of the page's list
 * unless the URL or the browser has filters. `data-asked` names the list for requireSession, which requests the same; the URL
 * must be exactly the tRPC client's, so that the response is reused.
 */
export const FIRST_REQUEST = `{let d=document.documentElement.dataset,p='auth.session',i={};try{let q=new URLSearchParams(location.search),v=q.get('view')||JSON.parse(localStorage.getItem(d.viewKey)||'""');q.delete('view');if(d.list&&!q.size&&(localStorage.getItem(d.filtersKey)||'{}')=='{}'&&(v!='kanban'||!matchMedia('(min-width: 768px)').matches)){p+=','+d.list+'.list';i={1:{filters:{},direction:'forward'}};d.asked=d.list}}catch{}document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'',href:'/trpc/'+p+'?batch=1&input='+encodeURIComponent(JSON.stringify(i))}))}`;
