import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import type { Refetch } from '../../lib/form/refetch.ts';
import { belongsToDeleted, mayExist } from '../../lib/records/deleted-records.ts';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { isRecordId } from '../../lib/records/record-id.ts';
import { buttonClass } from '../button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadError } from '../feedback/load-error.tsx';
import { getRecordName, type PageRecord, type RecordDefinition } from './record-definition.ts';
import { RecordSkeleton } from './record-skeleton.tsx';

type RecordBoundaryProps<R extends PageRecord> = {
  id: string;
  definition: RecordDefinition<R>;
  /** Whether the query is disabled, while the record is being deleted. */
  paused: boolean;
  /** Whether its form is open: then it stays, also when the record is deleted meanwhile. */
  editing?: boolean;
  children: (record: R, reload: Refetch<R>) => ReactNode;
};

/** Renders a loaded record, or its loading, not-found or error state. */
export function RecordBoundary<R extends PageRecord>(props: RecordBoundaryProps<R>) {
  const { id, definition, paused, editing, children } = props;
  const { list, detail, missing, loading, loadErrorText, useRecord } = definition;
  const { data, error, refetch } = useRecord(id, { enabled: mayExist(id) && !paused });
  useDocumentTitle('page', data && getRecordName(data));
  // The record was merged into another one: its address leads there, but not from a form that is open.
  const wasOwn = useRef(false);
  if (data?.id === id) wasOwn.current = true;
  if (data && data.id !== id && !(editing && wasOwn.current))
    return <Navigate to={detail} params={{ id: data.id }} replace />;
  // Going back to a page of a deleted record redirects to its list.
  if (belongsToDeleted(id)) return <Navigate to={list} replace />;
  if (!isRecordId(id) || (isMissingOrInvalidId(error) && !(editing && data)))
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
  if (data) return children(data, refetch);
  if (error) return <LoadError page message={loadErrorText(error)} onRetry={() => void refetch()} />;
  return <RecordSkeleton label={loading} />;
}
