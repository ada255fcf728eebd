import { Link } from '@tanstack/react-router';
import { Building2, House, KeyRound, Megaphone, Users } from 'lucide-react';
import type { Role } from '../../../db/domain/users/users.ts';
import { cardClass } from '../../ui/layout/card.tsx';

const sections = [
  { to: '/crm/leads', label: 'Leads', icon: Users },
  { to: '/crm/property-owners', label: 'Property Owners', icon: KeyRound },
  { to: '/crm/properties', label: 'Properties', icon: House },
  { to: '/crm/ads', label: 'Ads', icon: Megaphone },
  { to: '/crm/agency', label: 'Agency', icon: Building2, managersOnly: true },
] as const;

/** The links to the sections of the CRM that this role may open, in one row. */
export function Sections({ role }: { role: Role }) {
  const open = sections.filter((section) => role === 'manager' || !('managersOnly' in section));
  return (
    <ul
      aria-label="Secciones"
      className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:gap-4"
    >
      {open.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={`${cardClass} flex min-h-11 items-center gap-3 px-3 font-medium hover:border-line-strong`}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
