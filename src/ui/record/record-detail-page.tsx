import type { ReactNode } from 'react';
import { RecordDeletionContext } from '../../lib/records/record-deletion.ts';
import { Page } from '../layout/page.tsx';
import { RecordBoundary } from './record-boundary.tsx';
import type { PageRecord, RecordDefinition } from './record-definition.ts';
import { useDeleteFromPage } from './use-delete-from-page.ts';

type RecordDetailPageProps<R extends PageRecord> = {
  id: string;
  definition: RecordDefinition<R>;
  children: (record: R, onDelete: () => void) => ReactNode;
};

/** The detail page of a record. */
export function RecordDetailPage<R extends PageRecord>({
  id,
  definition,
  children,
}: RecordDetailPageProps<R>) {
  const { ask, deleting } = useDeleteFromPage(definition);
  return (
    <Page>
      <RecordBoundary id={id} definition={definition} paused={deleting}>
        {(record) => (
          <RecordDeletionContext value={deleting}>
            {children(record, () => ask(record))}
          </RecordDeletionContext>
        )}
      </RecordBoundary>
    </Page>
  );
}
