import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { belongsToDeleted } from '../../lib/records/deleted-records.ts';
import { isNotFound } from '../../lib/records/error-kinds.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';

/** What a record is called in the title of the window. */
type Named = { name: string } | { title: string };

type RecordGateProps<R> = {
  id: string;
  /** The query of the record; not asked at all (enabled: isRecordId(id)) for a path that cannot be one. */
  query: { data: R | undefined; error: unknown; refetch: () => Promise<{ data: R | undefined }> };
  /** The screen of a record that is not there: 'Lead no encontrado'. */
  missing: { title: string; text: string; back: ReactNode };
  errorText: (error: unknown) => string;
  /** Said while it loads: 'Cargando lead'. */
  loading: string;
  /** Its form is open: what was typed stays, also when the record is deleted meanwhile. */
  editing?: boolean;
  children: (record: R, reload: () => Promise<R | undefined>) => ReactNode;
};

/** One record, or why there is none. */
export function RecordBoundary<R extends Named>(props: RecordGateProps<R>) {
  const { id, query, missing, errorText, loading, editing, children } = props;
  const { data, error, refetch } = query;
  useDocumentTitle('page', data && ('name' in data ? data.name : data.title));
  const list = useLocation({ select: ({ pathname }) => pathname.split(`/${id}`)[0] });
  // Whoever steps back through the pages of a record that was deleted here comes to its list.
  if (belongsToDeleted(id)) return <Navigate to={list} replace />;
  if (!isRecordId(id) || (isNotFound(error) && !(editing && data)))
    return (
      <EmptyState page drawing="search" title={missing.title} text={missing.text} action={missing.back} />
    );
  if (data) return children(data, async () => (await refetch()).data);
  if (error) return <LoadError page message={errorText(error)} onRetry={() => void refetch()} />;
  return <RecordSkeleton label={loading} />;
}
