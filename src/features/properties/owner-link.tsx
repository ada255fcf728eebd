import { Link } from '@tanstack/react-router';

/** The owner of a property, by name. */
export function OwnerLink({ id, name, className }: { id: string; name: string | null; className?: string }) {
  return (
    <Link to="/crm/property-owners/$id" params={{ id }} title={name ?? undefined} className={className}>
      {name}
    </Link>
  );
}
