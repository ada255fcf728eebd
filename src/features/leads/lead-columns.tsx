import { Link } from '@tanstack/react-router';
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
    width: '3fr',
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
  { key: 'contact', header: 'Contacto', width: '3fr', cell: (lead) => <Contact {...lead} /> },
  {
    key: 'status',
    header: 'Estado',
    width: 'minmax(7.5rem, 1fr)',
    cell: ({ status }) => <LeadStatusBadge status={status} />,
  },
  {
    key: 'priority',
    header: 'Prioridad',
    width: 'minmax(5.5rem, 1fr)',
    cell: ({ priority }) => <LeadPriorityBadge priority={priority} />,
  },
  {
    key: 'source',
    header: 'Fuente',
    width: '2fr',
    cell: ({ source }) => <span title={leadSourceText(source)}>{leadSourceText(source)}</span>,
  },
  {
    key: 'created',
    header: 'Creado',
    width: 'minmax(5rem, 1.2fr)',
    cell: ({ createdAt }) => <time title={dateTime(createdAt)}>{when(createdAt)}</time>,
  },
  {
    key: 'actions',
    header: 'Acciones',
    width: '8.5rem',
    cell: ({ id, name }) => (
      <div className="-ml-2 flex">
        <Link to="/crm/leads/$id" params={{ id }} className={quiet}>
          Ver<span className="sr-only"> {name}</span>
        </Link>
        <Link to="/crm/leads/$id/edit" params={{ id }} className={quiet}>
          Editar<span className="sr-only"> {name}</span>
        </Link>
      </div>
    ),
  },
];

function Contact({ email, phone }: Pick<ListedLead, 'email' | 'phone'>) {
  if (!email && !phone) return <span className="text-ink-faint">Sin contacto</span>;
  return (
    <span className="flex min-w-0 gap-3 text-ink-soft">
      {phone && <PhoneLink phone={phone} />}
      {email && <EmailLink email={email} />}
    </span>
  );
}
