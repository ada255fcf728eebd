import { Link } from '@tanstack/react-router';
import { ArrowRight, Building2, House, KeyRound, Megaphone, Users } from 'lucide-react';
import type { Role } from '../../../db/domain/users/users.ts';
import { cardClass } from '../../ui/layout/card.tsx';

const sections = [
  { to: '/crm/leads', label: 'Leads', text: 'Quién busca casa, qué busca y en qué punto está.', icon: Users },
  {
    to: '/crm/property-owners',
    label: 'Property Owners',
    text: 'Quién te confía su casa y qué tiene contigo.',
    icon: KeyRound,
  },
  {
    to: '/crm/properties',
    label: 'Properties',
    text: 'Qué casas se venden y alquilan, a qué precio y cómo van.',
    icon: House,
  },
  { to: '/crm/ads', label: 'Ads', text: 'Dónde se anuncian, cuánto se miran y qué traen.', icon: Megaphone },
  {
    to: '/crm/agency',
    label: 'Agency',
    text: 'Quiénes sois, cómo se os encuentra y quién trabaja aquí.',
    icon: Building2,
    managersOnly: true,
  },
] as const;

/** The links to the sections of the CRM that this role may open. */
export function Sections({ role }: { role: Role }) {
  const open = sections.filter((section) => role === 'manager' || !('managersOnly' in section));
  return (
    <ul
      aria-label="Secciones"
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
    >
      {open.map(({ to, label, text, icon: Icon }) => (
        // The last item of an odd number spans its row.
        <li key={to} className="sm:max-lg:last:odd:col-span-2">
          <Link
            to={to}
            className={`${cardClass} grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-3 gap-y-2 p-4 hover:border-line-strong`}
          >
            <span className="rounded-md bg-accent-soft p-2 text-accent">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            {/* From 64rem five are in a row, with the name on a line of its own. */}
            <span className="text-16 font-semibold lg:order-1 lg:col-span-full">{label}</span>
            <ArrowRight aria-hidden="true" className="size-4 text-ink-faint lg:col-start-3" />
            <span className="col-span-full text-13 text-pretty text-ink-soft lg:order-2">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
