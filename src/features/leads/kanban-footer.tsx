import type { LeadStatus } from '../../../db/domain/leads.ts';
import { classes } from '../../lib/classes.ts';
import { leadColumnText } from '../../texts/lead-texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { statusDots } from './lead-badges.tsx';

/** `text`: the number as it is read, or how far it was counted. */
export type StatusCount = { status: LeadStatus; count: number; text: string };

type KanbanFooterProps = { counts: readonly StatusCount[]; total: number | null };

/** How the leads are spread over the statuses; a share only where all of them were counted (total). */
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
