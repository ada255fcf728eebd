import { Link } from '@tanstack/react-router';
import { plural } from '../../lib/format/plural.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Card, cardLinkClass } from '../../ui/layout/card.tsx';
import { AdBadge } from './ad-badge.tsx';
import type { ListedAd } from './ad-types.ts';

/** An ad as a card: status, property and metrics. */
export function AdCard({ ad }: { ad: ListedAd }) {
  const { id, title, status, platform, propertyTitle, views, leadsCount, updatedAt } = ad;
  const quiet = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex items-center gap-1">
        <AdBadge status={status} />
        <Badge>{platform}</Badge>
      </div>
      <div>
        <h2 className="text-16 font-semibold" title={title}>
          <Link to="/crm/ads/$id" params={{ id }} className={cardLinkClass}>
            <span>{title}</span>
          </Link>
        </h2>
        <p className="truncate text-13 text-ink-soft" title={propertyTitle ?? undefined}>
          {propertyTitle}
        </p>
      </div>
      <p className="mt-auto text-13 text-ink-soft">
        {plural(views, 'vista', 'vistas')} · {plural(leadsCount, 'lead', 'leads')} ·{' '}
        <DateTime iso={updatedAt} passing />
      </p>
      <div className="-mx-4 flex gap-1 border-t border-line px-2 pt-2">
        <Link to="/crm/ads/$id" params={{ id }} className={quiet}>
          Ver detalles<span className="sr-only"> de {title}</span>
        </Link>
        <Link to="/crm/ads/$id/edit" params={{ id }} className={quiet}>
          Editar<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </Card>
  );
}
