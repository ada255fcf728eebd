import type { LeadStatus } from '../../../../db/domain/leads/leads.ts';
import { classes } from '../../../lib/classes.ts';
import { leadColumnText } from '../../../texts/lead-texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { statusDots } from '../lead-badges.tsx';

/** `text`: the formatted count, or its cap. */
export type StatusCount = { status: LeadStatus; count: number; text: string };

type KanbanFooterProps = { counts: readonly StatusCount[]; total: number | null };

/** The distribution of the leads over the statuses; percentages only where the total is exact. */
export function KanbanFooter({ counts, total }: KanbanFooterProps) {
  return (
    <Card className="mt-3 p-4">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-5">
        {counts.map(({ status, count, text }) => (
          <div key={status} className="flex flex-col">
            <dt className="flex items-center gap-2 text-13 text-ink-soft">
              <span aria-hidden="true" className={classes('size-2 rounded-full', statusDots[status])} />
              {leadColumnText(status)}
            </dt>
            <dd className="flex items-baseline gap-2">
              <span className="text-20 font-semibold">{text}</span>
              {total !== null && (
                <span className="text-13 text-ink-soft">{Math.round((100 * count) / total)}&nbsp;%</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
