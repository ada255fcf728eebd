import { Link } from '@tanstack/react-router';
import { House, UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { thumbnailPath } from '../../lib/files/image-path.ts';
import type { Cover } from '../display/cover-thumbnail.tsx';

type Links = {
  propertyId: string | null;
  propertyTitle: string | null;
  isPropertyVisible: boolean;
  leadId: string | null;
  leadName: string | null;
  isLeadVisible: boolean;
  cover: Cover | null;
};

const textClass =
  'inline-flex min-w-0 items-center gap-1.5 rounded-sm text-13 text-ink-soft [&>svg]:size-3.5 [&>svg]:shrink-0';
// Above what covers its row or card.
const linkClass = `${textClass} relative z-1 underline decoration-line-strong underline-offset-3 hover:text-accent hover:decoration-current pointer-coarse:min-h-11`;

type LinkedRecordsProps = {
  record: Links;
  className?: string;
  /** The size of the property's cover. */
  coverClass?: string;
};

/** Links to the property, with its cover, and the lead of a task or an event; null without both. A hidden one is text. */
export function LinkedRecords({ record, className = '', coverClass = 'h-5 w-7' }: LinkedRecordsProps) {
  const { propertyId, leadId, cover } = record;
  if (!propertyId && !leadId) return null;
  return (
    <div className={`flex min-w-0 flex-wrap gap-x-4 gap-y-1 ${className}`}>
      {propertyId && (
        <LinkedRecord
          to="/crm/properties/$id"
          id={record.isPropertyVisible && propertyId}
          kind="Propiedad"
          name={record.propertyTitle}
        >
          {cover ? (
            <img
              src={thumbnailPath(cover)}
              alt=""
              className={`shrink-0 rounded-md object-cover ${coverClass}`}
            />
          ) : (
            <House aria-hidden="true" />
          )}
        </LinkedRecord>
      )}
      {leadId && (
        <LinkedRecord
          to="/crm/leads/$id"
          id={record.isLeadVisible && leadId}
          kind="Lead"
          name={record.leadName}
        >
          <UserSearch aria-hidden="true" />
        </LinkedRecord>
      )}
    </div>
  );
}

type LinkedRecordProps = {
  to: '/crm/properties/$id' | '/crm/leads/$id';
  /** False where the record is hidden. */
  id: string | false;
  kind: string;
  name: string | null;
  /** The icon. */
  children: ReactNode;
};

function LinkedRecord({ to, id, kind, name, children }: LinkedRecordProps) {
  const content = (
    <>
      {children}
      <span className="truncate" title={name ?? undefined}>
        <span className="sr-only">{kind}: </span>
        {name}
      </span>
    </>
  );
  return id ? (
    <Link to={to} params={{ id }} className={linkClass}>
      {content}
    </Link>
  ) : (
    <span className={textClass}>{content}</span>
  );
}
