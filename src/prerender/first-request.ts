import { OPENING_PAGE, PAGE_USER_PARAMETER } from '../../db/domain/users/page-user.ts';
import { PAGE_USER_KEY } from '../lib/storage/storage-keys.ts';

/** Stands for the id in the URL, in the calls of a record's page. */
export const RECORD_ID = '{id}';

/**
 * The calls that a page sends together with the session. `calls` has them by the record's section (with '/edit' for its form), by the
 * stored choice after 'any ', under 'saved' those of the list with a saved view, by the list's layout on a wide screen, by 'wide' on the wide screen of a page without layouts, or by '' for any.
 */
export type FirstCalls<Call = unknown> = {
  calls: Record<string, Call[]>;
  /** The list whose default view is opened. */
  list?: string;
  /** Storage keys of the list's layout and filters, and the filters whose parameters are those of its procedure. */
  layoutKey?: string;
  filtersKey?: string;
  filters?: readonly string[];
};

/** The data attributes of the <html> element that FIRST_REQUEST reads. */
export const toFirstCallAttributes = ({
  calls,
  list = '',
  layoutKey = '',
  filtersKey = '',
  filters = [],
}: FirstCalls) =>
  `data-calls='${JSON.stringify(calls)}' data-list="${list}" data-view-key="${layoutKey}" data-filters-key="${filtersKey}" data-filters="${filters}"`;

/**
 * Inline script that runs first in the page: preloads the session, the page's calls and that of the bell in the same batch. Filters
 * of the URL, else those of the list's default view, else the stored ones, become those of the calls; with one that it does not know the page sends its own. `data-asked`
 * has the calls for requireSession, which sends the same; the URL must be exactly the tRPC client's, so that the response is reused. It says for
 * whom the stored settings are, which `data-for` keeps (src/lib/page-user.ts): the server refuses it where another user is signed in.
 */
export const FIRST_REQUEST = `{let d=document.documentElement.dataset,c=[];try{let j=t=>{try{return JSON.parse(t)}catch{return t}},l=k=>j(localStorage.getItem(k)),w=q=>Object.keys(q).length,q=Object.fromEntries(new URLSearchParams(location.search)),o=j(d.calls),f={},r='',[,s,i,e='']=/^\\/crm\\/([\\w-]+)\\/([\\da-f-]{36})(\\/edit)?$/i.exec(location.pathname)||[],v;d.for=l('${PAGE_USER_KEY}')||'${OPENING_PAGE}';w(q)||(q={...(l('defaultViews')||{})[d.list]});v=d.viewKey?q.view||(w(q)?'list':l(d.viewKey)):'wide';d.viewKey&&delete q.view;if(!i){w(q)||(q=l(d.filtersKey)||{});for(let k in q){if(k=='columns'||k=='saved')continue;if(!d.filters.split(',').includes(k))throw 0;let t=''+j(q[k]);k=='sort'?r=',"sort":'+JSON.stringify(t):f[k]=t}}c=j(JSON.stringify(o[s+e]||o['any '+v]||matchMedia('(min-width: 768px)').matches&&o[v]||o['']||[]).replaceAll('${RECORD_ID}',i).replaceAll('{},',JSON.stringify(f)+r+',').replaceAll('{}',JSON.stringify(f)));o.saved&&/-/.test(q.saved)&&c.push(...o.saved)}catch{}c[0]&&c.push(['notices.unread']);d.asked=JSON.stringify(c);document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'',href:'/trpc/'+['auth.session',...c.map(a=>a[0])]+'?batch=1&input='+encodeURIComponent(JSON.stringify(Object.fromEntries(c.map((a,n)=>[n+1,a[1]]))))+'&${PAGE_USER_PARAMETER}='+(d.for||'${OPENING_PAGE}')}))}`;
