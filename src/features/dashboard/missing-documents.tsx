import { Link } from '@tanstack/react-router';
import { ArrowRight, House } from 'lucide-react';
import { DASHBOARD_COUNT_CAP } from '../../../db/domain/lists.ts';
import { formatCount } from '../../lib/format/format.ts';
import { trpc } from '../../trpc.ts';
import { cardClass } from '../../ui/layout/card.tsx';

/** How many properties lack a required document, with a link to them. */
export function MissingDocuments() {
  const properties = trpc.dashboard.get.useQuery().data?.missingDocuments ?? 0;
  const isCapped = properties > DASHBOARD_COUNT_CAP;
  const text = isCapped ? `más de ${formatCount(DASHBOARD_COUNT_CAP)}` : formatCount(properties);
  return (
    <Link
      to="/crm/properties/missing-documents"
      className={`${cardClass} flex min-h-11 items-center gap-3 px-4 py-2 hover:border-line-strong`}
    >
      <House aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">Documentación pendiente</span>{' '}
        <span className="text-ink-soft">
          en {text} {properties === 1 ? 'propiedad' : 'propiedades'}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </Link>
  );
}
