import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { buttonClass } from '../button.tsx';
import { ResponsibleAvatar, type WithResponsible } from '../display/responsible-avatar.tsx';
import type { FormPath, RecordPath } from '../record/record-path.ts';
import type { Column } from './data-row.tsx';

/** An unknown value. */
export const noValue = <span className="text-ink-faint">—</span>;

/** The column with the avatar of who is responsible; hidden below 64rem, where the list names them below the title. */
export const responsibleColumn: Column<WithResponsible> = {
  key: 'responsible',
  name: 'Responsable',
  header: (
    <span title="Responsable">
      <Users aria-hidden="true" className="mx-1 size-4" />
      <span className="sr-only">Responsable</span>
    </span>
  ),
  width: 'var(--responsible)',
  className: 'max-lg:hidden',
  cell: (row) => (row.responsible ? <ResponsibleAvatar {...row} /> : noValue),
};

type RecordCellProps = { path: RecordPath; id: string; title: string };

/** The title of a row. The row is the tab stop; the link is for the mouse and for opening a new tab. */
export function RecordTitle({ path, id, title }: RecordCellProps) {
  return (
    <Link
      to={path}
      params={{ id }}
      title={title}
      tabIndex={-1}
      className="block truncate font-medium hover:text-accent"
    >
      {title}
    </Link>
  );
}

/** The actions of a row: links to the record and to its form. */
export function RecordActions({ path, id, title }: RecordCellProps & { path: FormPath }) {
  const linkClass = `${buttonClass({ variant: 'quiet', size: 'sm' })} max-xl:px-1`;
  // Quiet until the row is pointed at or has the focus; where nothing can point, they are seen.
  return (
    <div className="-ml-2 flex [@media(hover:hover)]:in-[tr:not(:hover,:focus-within)]:opacity-0">
      <Link to={path} params={{ id }} className={linkClass} aria-label={`Ver ${title}`}>
        Ver
      </Link>
      <Link to={`${path}/edit`} params={{ id }} className={linkClass} aria-label={`Editar ${title}`}>
        Editar
      </Link>
    </div>
  );
}
