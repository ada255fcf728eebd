import { Link } from '@tanstack/react-router';

/** The owner of a property, by name. */
export function OwnerLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link
      to="/crm/property-owners/$id"
      params={{ id }}
      title={name ?? undefined}
      className="rounded-sm hover:text-accent hover:underline"
    >
      {name}
    </Link>
  );
}
