import { MatchesSkeleton } from '../features/matches/matches-skeleton.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { whenIdle } from '../lib/loading/when-idle.ts';

/** `LeadMatches` or `PropertyMatches`, with the dialog of visits, loaded when the browser is idle. */
export const RecordMatches = lazyComponent(
  whenIdle(() => import('./record-matches-body.tsx').then((module) => module.RecordMatchesBody)),
  ({ leadId }) => (
    <MatchesSkeleton title={leadId === undefined ? 'Demandas que encajan' : 'Inmuebles que encajan'} />
  ),
);
