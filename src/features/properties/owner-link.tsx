import { Link } from '@tanstack/react-router';

/** A link to the owner of a property. */
export function OwnerLink({ id, name, className }: { id: string; name: string | null; className?: string }) {
  return (
    <Link to="/crm/property-owners/$id" params={{ id }} title={name ?? undefined} className={className}>
      {name}
    </Link>
  );
}
