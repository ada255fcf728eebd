import { Link } from '@tanstack/react-router';
import { classes } from '../../lib/classes.ts';

/** The owner of a property, by name. */
export function OwnerLink({ id, name, className }: { id: string; name: string | null; className?: string }) {
  return (
    <Link
      to="/crm/property-owners/$id"
      params={{ id }}
      title={name ?? undefined}
      className={classes('rounded-sm hover:text-accent hover:underline', className)}
    >
      {name}
    </Link>
  );
}
