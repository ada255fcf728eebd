import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardSection } from '../../ui/layout/card.tsx';

/** The matches of a record while they load. */
export const MatchesSkeleton = ({ title }: { title: string }) => (
  <CardSection title={title}>
    <MatchSkeletons title={title} />
  </CardSection>
);

export const MatchSkeletons = ({ title }: { title: string }) => (
  <div role="status" aria-label={`Cargando ${title.toLowerCase()}`} className="grid gap-3">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </div>
);
