import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { plural } from '../../lib/format/plural.ts';
import { useEnabledUnlessDeleting } from '../../lib/records/record-deletion.ts';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardSection } from '../../ui/layout/card.tsx';

type Portal = inferRouterOutputs<AppRouter>['publishing']['check']['portals'][number];
type Problem = Portal['problems'][number];

/** `adId`: the ad on whose page it stands, which the first call of that page names. */
type PublishingChecklistProps = { propertyId: string; adId?: string };

/** 'Lista para publicar': what portals lack of a property; each line opens the form at its field. */
export function PublishingChecklist({ propertyId, adId }: PublishingChecklistProps) {
  const { data, error, refetch } = trpc.publishing.check.useQuery(
    adId ? { adId } : { propertyId },
    useEnabledUnlessDeleting(),
  );
  return (
    <CardSection title="Lista para publicar">
      {data ? (
        <Checklist propertyId={propertyId} portals={data.portals} />
      ) : error ? (
        <LoadError
          message={errorText(error, 'Error al comprobar la propiedad. Por favor, inténtalo de nuevo.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-20" />
      )}
    </CardSection>
  );
}

function Checklist({ propertyId, portals }: { propertyId: string; portals: readonly Portal[] }) {
  const lines = toLines(portals);
  const [blocking, poor] = (['red', 'amber'] as const).map((level) =>
    lines.filter(({ problem }) => problem.level === level),
  );
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-2">
        {portals.map(({ portal, problems }) => {
          const missing = problems.filter(({ level }) => level === 'red').length;
          return (
            <li key={portal}>
              <Badge tone={missing > 0 ? 'overdue' : 'new'} dot>
                {missing > 0 ? `${portal}: ${plural(missing, 'falta', 'faltas')}` : `${portal}: lista`}
              </Badge>
            </li>
          );
        })}
      </ul>
      <Lines title="Impide publicar" propertyId={propertyId} lines={blocking ?? []} dot="bg-tone-overdue" />
      <Lines title="Se puede mejorar" propertyId={propertyId} lines={poor ?? []} dot="bg-tone-reserved" />
    </div>
  );
}

type Line = { problem: Problem; portals: string[] };
type LinesProps = { title: string; propertyId: string; lines: readonly Line[]; dot: string };

function Lines({ title, propertyId, lines, dot }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 text-13 font-normal text-ink-soft">{title}</h3>
      <ul className="flex flex-col gap-1.5 pointer-coarse:gap-6">
        {lines.map(({ problem, portals }) => (
          <li key={`${problem.place} ${problem.text}`} className="flex items-baseline gap-2">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
            <span className="min-w-0">
              <ProblemLink propertyId={propertyId} problem={problem} />
              {portals.length === 1 && <span className="text-13 text-ink-soft">{` ${portals[0]}`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens what a line is about: the form at the field, the photos, or that of the agency at its registers. */
function ProblemLink({ propertyId, problem: { place, text } }: { propertyId: string; problem: Problem }) {
  if (place === 'agency')
    return (
      <Link to="/crm/agency" hash="registrations" className={descriptionLinkClass}>
        {text}
      </Link>
    );
  return (
    <Link
      to={place === 'photos' ? '/crm/properties/$id' : '/crm/properties/$id/edit'}
      params={{ id: propertyId }}
      hash={place}
      className={descriptionLinkClass}
    >
      {text}
    </Link>
  );
}

/** The problems of all portals, each once with the portals that have it. */
function toLines(portals: readonly Portal[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { portal, problems } of portals)
    for (const problem of problems) {
      const key = `${problem.level} ${problem.place} ${problem.text}`;
      const line = lines.get(key) ?? { problem, portals: [] };
      line.portals.push(portal);
      lines.set(key, line);
    }
  return [...lines.values()];
}
