import { Link } from '@tanstack/react-router';
import { classes } from '../../lib/classes.ts';

type OwnerLinkProps = {
  id: string;
  name: string | null;
  /** Whether the user sees the owner; else only the name is shown. */
  isVisible: boolean;
  className?: string;
  /** The look of a link, which a mere name does not have. */
  linkClass?: string;
};

/** A link to the owner of a property; their mere name where they are hidden from the user. */
export function OwnerLink({ id, name, isVisible, className, linkClass }: OwnerLinkProps) {
  const title = name ?? undefined;
  if (!isVisible)
    return (
      <span title={title} className={className}>
        {name}
      </span>
    );
  return (
    <Link
      to="/crm/property-owners/$id"
      params={{ id }}
      title={title}
      className={classes(className, linkClass ?? 'rounded-sm hover:text-accent hover:underline')}
    >
      {name}
    </Link>
  );
}
