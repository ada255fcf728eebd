import { Link } from '@tanstack/react-router';
import { House, UserSearch } from 'lucide-react';
import { classes } from '../../lib/classes.ts';

type LinkedIds = {
  propertyId: string | null;
  propertyTitle: string | null;
  leadId: string | null;
  leadName: string | null;
};

const linkClass =
  'inline-flex min-w-0 items-center gap-1.5 rounded-sm text-13 text-ink-soft underline decoration-line-strong underline-offset-3 hover:text-accent hover:decoration-current pointer-coarse:min-h-11 [&>svg]:size-3.5 [&>svg]:shrink-0';

/** Links to the property and the lead of a task or an event; null without both. */
export function LinkedRecords({ of, className }: { of: LinkedIds; className?: string }) {
  const { propertyId, propertyTitle, leadId, leadName } = of;
  if (!propertyId && !leadId) return null;
  return (
    <div className={classes('flex min-w-0 flex-wrap gap-x-4 gap-y-1', className)}>
      {propertyId && (
        <Link to="/crm/properties/$id" params={{ id: propertyId }} className={linkClass}>
          <House aria-hidden="true" />
          <span className="truncate" title={propertyTitle ?? undefined}>
            <span className="sr-only">Propiedad: </span>
            {propertyTitle}
          </span>
        </Link>
      )}
      {leadId && (
        <Link to="/crm/leads/$id" params={{ id: leadId }} className={linkClass}>
          <UserSearch aria-hidden="true" />
          <span className="truncate" title={leadName ?? undefined}>
            <span className="sr-only">Lead: </span>
            {leadName}
          </span>
        </Link>
      )}
    </div>
  );
}
