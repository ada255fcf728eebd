import { Link, Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { belongsToDeleted } from '../../lib/records/deleted-records.ts';
import { isNotFound } from '../../lib/records/error-kinds.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { buttonClass } from '../button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';

/** A record with the name or title that the document title shows. */
type Named = { name: string } | { title: string };

type RecordBoundaryProps<R> = {
  id: string;
  /** The query of the record, disabled (enabled: isRecordId(id)) for an invalid id. */
  query: { data: R | undefined; error: unknown; refetch: () => Promise<{ data: R | undefined }> };
  /** The not-found state: 'Lead no encontrado'. */
  missing: { title: string; text: string };
  errorText: (error: unknown) => string;
  /** The label of the loading state: 'Cargando lead'. */
  loading: string;
  /** Whether its form is open: then it stays, also when the record is deleted meanwhile. */
  editing?: boolean;
  children: (record: R, reload: () => Promise<R | undefined>) => ReactNode;
};

/** Renders a loaded record, or its loading, not-found or error state. */
export function RecordBoundary<R extends Named>(props: RecordBoundaryProps<R>) {
  const { id, query, missing, errorText, loading, editing, children } = props;
  const { data, error, refetch } = query;
  useDocumentTitle('page', data && ('name' in data ? data.name : data.title));
  // The list of '/crm/leads/{id}/edit' is '/crm/leads'.
  const list = useLocation({ select: ({ pathname }) => pathname.split('/').slice(0, 3).join('/') });
  // Going back to a page of a deleted record redirects to its list.
  if (belongsToDeleted(id)) return <Navigate to={list} replace />;
  if (!isRecordId(id) || (isNotFound(error) && !(editing && data)))
    return (
      <EmptyState
        page
        drawing="search"
        title={missing.title}
        text={missing.text}
        action={
          <Link to={list} className={buttonClass()}>
            Volver a la lista
          </Link>
        }
      />
    );
  if (data) return children(data, async () => (await refetch()).data);
  if (error) return <LoadError page message={errorText(error)} onRetry={() => void refetch()} />;
  return <RecordSkeleton label={loading} />;
}
