import { Link } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTime, when } from '../../lib/format.ts';
import { leadSourceText } from '../../texts/lead-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { LeadPriorityBadge, LeadStatusBadge } from './lead-badges.tsx';
import { EmailLink, PhoneLink } from './lead-contact.tsx';
import type { ListedLead } from './lead-types.ts';

const quiet = buttonClass({ variant: 'quiet', size: 'sm' });

/** The columns of the table of leads. */
export const leadColumns: readonly Column<ListedLead>[] = [
  {
    key: 'name',
    header: 'Lead',
    width: '4fr',
    cell: ({ id, name }) => (
      // The row itself is the tab stop; the link is for the mouse and for a new tab.
      <Link
        to="/crm/leads/$id"
        params={{ id }}
        title={name}
        tabIndex={-1}
        className="font-medium hover:text-accent"
      >
        {name}
      </Link>
    ),
  },
  { key: 'contact', header: 'Contacto', width: '4fr', cell: (lead) => <Contact {...lead} /> },
  {
    key: 'status',
    header: 'Estado',
    width: '7.25rem',
    cell: ({ status }) => <LeadStatusBadge status={status} />,
  },
  {
    key: 'priority',
    header: 'Prioridad',
    width: '5.5rem',
    cell: ({ priority }) => <LeadPriorityBadge priority={priority} />,
  },
  {
    key: 'source',
    header: 'Fuente',
    width: '2.5fr',
    cell: ({ source }) => <span title={leadSourceText(source)}>{leadSourceText(source)}</span>,
  },
  {
    key: 'created',
    header: 'Creado',
    width: 'minmax(0, 6.75rem)',
    cell: ({ createdAt }) => <time title={dateTime(createdAt)}>{when(createdAt)}</time>,
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: 'var(--lead-actions)',
    cell: ({ id, name }) => (
      <div className="-ml-2 flex">
        <Link to="/crm/leads/$id" params={{ id }} className={quiet}>
          <Action icon={<Eye aria-hidden="true" />}>
            Ver<span className="sr-only"> {name}</span>
          </Action>
        </Link>
        <Link to="/crm/leads/$id/edit" params={{ id }} className={quiet}>
          <Action icon={<Pencil aria-hidden="true" />}>
            Editar<span className="sr-only"> {name}</span>
          </Action>
        </Link>
      </div>
    ),
  },
];

function Contact({ email, phone }: Pick<ListedLead, 'email' | 'phone'>) {
  if (!email && !phone) return <span className="text-ink-faint">Sin contacto</span>;
  return (
    <div className="text-12 text-ink-soft">
      {email && <EmailLink email={email} />}
      {phone && <PhoneLink phone={phone} />}
    </div>
  );
}

/** On narrow tables the actions are marks, and their words are for those who hear them. */
function Action({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="contents lg:hidden [&>svg]:size-4">{icon}</span>
      <span className="max-lg:sr-only">{children}</span>
    </>
  );
}
