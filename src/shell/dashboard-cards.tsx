import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

// The cards of the dashboard whose code is loaded after the page. A module of its own, or the page would list all their files.

export const FirstSteps = lazyComponent(
  () => import('../features/dashboard/first-steps.tsx').then((module) => module.FirstSteps),
  () => <Skeleton className="h-80" />,
);
export const LeadCounts = lazyComponent(
  () => import('../features/leads/lead-counts.tsx').then((module) => module.LeadCounts),
  () => <Skeleton className="h-32" />,
);
export const MissingDocuments = lazyComponent(
  () => import('../features/dashboard/missing-documents.tsx').then((module) => module.MissingDocuments),
  () => <Skeleton className="h-11" />,
);
export const NewMatches = lazyComponent(
  () => import('../features/matches/new-matches.tsx').then((module) => module.NewMatches),
  () => <Skeleton className="h-48" />,
);
