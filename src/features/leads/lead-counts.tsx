import { cappedText } from '../../lib/format/count-text.ts';
import { leadColumnText } from '../../texts/lead-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { statusDots } from './lead-badges.tsx';

/** The number of leads by status. */
export function LeadCounts() {
  const counts = trpc.leads.counts.useQuery();
  if (counts.error && !counts.data)
    return (
      <ErrorState
        message={errorText(counts.error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.')}
        onRetry={() => void counts.refetch()}
      />
    );
  if (!counts.data) return <Skeleton className="h-32" />;
  return (
    <CardSection title="Leads por estado">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
        {counts.data.map((one) => (
          <div key={one.status} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1.5 text-ink-soft">
              <span aria-hidden="true" className={`size-2 rounded-full ${statusDots[one.status]}`} />
              {leadColumnText(one.status)}
            </dt>
            <dd className="text-28 font-semibold">{cappedText(one.count, {})}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  );
}
