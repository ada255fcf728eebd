/** A list that a page opens with: its router, and where the browser keeps its filters and its view. */
export type FirstList = { router: string; filtersKey?: string; viewKey?: string };

/** The mark of a list upon its page, for FIRST_REQUEST. */
export const listMark = ({ router, filtersKey = '', viewKey = '' }: FirstList) =>
  `data-list="${router}" data-filters-key="${filtersKey}" data-view-key="${viewKey}"`;

/**
 * Runs in the page before anything else: asks who is signed in, and in the same request for the first rows of the page's list
 * where neither the address nor the browser narrows it down. `data-asked` tells the guard, which asks the same; the address is
 * word for word what the client then asks for, so that the answer serves both.
 */
export const FIRST_REQUEST = `{let d=document.documentElement.dataset,p='auth.session',i={};try{let q=new URLSearchParams(location.search),v=q.get('view')||JSON.parse(localStorage.getItem(d.viewKey)||'""');q.delete('view');if(d.list&&!q.size&&(localStorage.getItem(d.filtersKey)||'{}')=='{}'&&(v!='kanban'||!matchMedia('(min-width: 768px)').matches)){p+=','+d.list+'.list';i={1:{filters:{},direction:'forward'}};d.asked=d.list}}catch{}document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'',href:'/trpc/'+p+'?batch=1&input='+encodeURIComponent(JSON.stringify(i))}))}`;
