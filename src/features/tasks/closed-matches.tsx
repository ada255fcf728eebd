import { Link } from '@tanstack/react-router';
import { closedStatuses } from '../../../db/domain/tasks/tasks.ts';
import { cappedText } from '../../lib/format/count-text.ts';
import { descriptionLinkClass } from '../../ui/display/description-list.tsx';
import type { TaskFilters } from './task-filters.ts';

/** The numbers of closed tasks that match a search but are not listed; null without a search. */
type ClosedCounts = { completed: number; cancelled: number } | null | undefined;

const words = {
  completed: ['completada más', 'completadas más'],
  cancelled: ['cancelada más', 'canceladas más'],
} as const;

type ClosedMatchesProps = { filters: TaskFilters; counts: ClosedCounts };

/** The numbers of matching closed tasks, with a link for each status. */
export function ClosedMatches({ filters, counts }: ClosedMatchesProps) {
  const found = counts ? closedStatuses.filter((status) => counts[status] > 0) : [];
  if (!counts || found.length === 0) return null;
  return (
    <p>
      {found.map((status, at) => (
        <span key={status}>
          {at > 0 && ' · '}
          <Link to="/crm/tasks" search={{ ...filters, status }} className={descriptionLinkClass}>
            {cappedText(counts[status], filters)} {words[status][counts[status] === 1 ? 0 : 1]}
          </Link>
        </span>
      ))}
    </p>
  );
}
