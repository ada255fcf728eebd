import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { ContactLines } from '../../ui/display/contact-links.tsx';
import { Card, cardLinkClass } from '../../ui/layout/card.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import { holdingsText } from './owner-holdings.ts';
import type { ListedOwner } from './owner-types.ts';

/** An owner as a card: name, contact, and numbers of properties and ads. */
export function OwnerCard({ owner }: { owner: ListedOwner }) {
  const { id, name, status } = owner;
  const quiet = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex items-center">
        <OwnerBadge status={status} />
      </div>
      <h2 className="text-16 font-semibold" title={name}>
        <Link to="/crm/property-owners/$id" params={{ id }} className={cardLinkClass}>
          <span>{name}</span>
        </Link>
      </h2>
      <ContactLines email={owner.email} phone={owner.phone} />
      <p className="mt-auto pt-1 text-13 text-ink-soft">{holdingsText(owner)}</p>
      <div className="-mx-4 flex gap-1 border-t border-line px-2 pt-2">
        <Link to="/crm/property-owners/$id" params={{ id }} className={quiet}>
          Ver detalles<span className="sr-only"> de {name}</span>
        </Link>
        <Link to="/crm/property-owners/$id/edit" params={{ id }} className={quiet}>
          Editar<span className="sr-only"> {name}</span>
        </Link>
      </div>
    </Card>
  );
}
