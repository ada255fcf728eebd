import { MatchesSkeleton } from '../features/matches/matches-skeleton.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { whenIdle } from '../lib/loading/when-idle.ts';

/** The properties that fit a lead, loaded when the browser is idle. */
export const LeadMatches = lazyComponent(
  whenIdle(() => import('../features/matches/lead-matches.tsx').then((module) => module.LeadMatches)),
  () => <MatchesSkeleton title="Inmuebles que encajan" />,
);

/** The leads that a property fits, likewise. */
export const PropertyMatches = lazyComponent(
  whenIdle(() => import('../features/matches/property-matches.tsx').then((module) => module.PropertyMatches)),
  () => <MatchesSkeleton title="Demandas que encajan" />,
);
