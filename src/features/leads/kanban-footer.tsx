import type { LeadStatus } from '../../../db/domain/leads.ts';
import { classes } from '../../lib/classes.ts';
import { count as countText } from '../../lib/format.ts';
import { leadColumnText } from '../../texts/lead-texts.ts';
import { Card } from '../../ui/card.tsx';
import { statusDots } from './lead-badges.tsx';

export type StatusCount = { status: LeadStatus; count: number };

/** How the leads are spread over the statuses. */
export function KanbanFooter({ counts, total }: { counts: readonly StatusCount[]; total: number }) {
  return (
    <Card className="mt-3 p-4">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-5">
        {counts.map(({ status, count }) => (
          <div key={status} className="flex flex-col">
            <dt className="flex items-center gap-2 text-13 text-ink-soft">
              <span aria-hidden="true" className={classes('size-2 rounded-full', statusDots[status])} />
              {leadColumnText(status)}
            </dt>
            <dd className="flex items-baseline gap-2">
              <span className="text-20 font-semibold">{countText(count)}</span>
              <span className="text-13 text-ink-soft">
                {total > 0 ? Math.round((100 * count) / total) : 0}&nbsp;%
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
