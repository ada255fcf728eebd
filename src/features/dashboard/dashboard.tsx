import { Link } from '@tanstack/react-router';
import { ArrowRight, House, KeyRound, Megaphone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayWithWeekday, madridDay } from '../../lib/format.ts';
import { cardClass } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';

type Person = { displayName: string | null; fullName: string | null };

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
] as const;

/** What an agent opens in the morning. */
export function Dashboard({ person, children }: { person: Person; children: ReactNode }) {
  const name = person.displayName ?? person.fullName;
  return (
    <Page className="flex flex-col gap-6">
      <header>
        <h1 className="text-28 font-semibold">{name ? `Hola, ${name}` : 'Bienvenido al CRM Llavero'}</h1>
        <p className="text-16 text-ink-soft first-letter:uppercase">{dayWithWeekday(madridDay())}</p>
      </header>
      {children}
      <ul aria-label="Secciones" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map(({ to, label, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${cardClass} group flex h-full items-start gap-3 p-4 transition-colors hover:border-line-strong`}
            >
              <span className="rounded-md bg-accent-soft p-2 text-accent">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="flex-1">
                <span className="block text-16 font-semibold">{label}</span>
                <span className="text-ink-soft">{text}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="mt-1 size-4 text-ink-faint transition-transform group-hover:translate-x-0.5"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
