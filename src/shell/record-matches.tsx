import { MatchesSkeleton } from '../features/matches/matches-skeleton.tsx';
import { useWhenIdle } from '../lib/loading/when-idle.ts';

const loadLeadMatches = () =>
  import('../features/matches/lead-matches.tsx').then((module) => module.LeadMatches);
const loadPropertyMatches = () =>
  import('../features/matches/property-matches.tsx').then((module) => module.PropertyMatches);
/** The properties that fit a lead, loaded when the browser is idle. */
export function LeadMatches({ leadId }: { leadId: string }) {
  const Body = useWhenIdle(loadLeadMatches);
  return Body ? <Body leadId={leadId} /> : <MatchesSkeleton title="Inmuebles que encajan" />;
}

/** The leads that a property fits, likewise. */
export function PropertyMatches({ propertyId }: { propertyId: string }) {
  const Body = useWhenIdle(loadPropertyMatches);
  return Body ? <Body propertyId={propertyId} /> : <MatchesSkeleton title="Demandas que encajan" />;
}
