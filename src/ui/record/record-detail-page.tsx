import type { ReactNode } from 'react';
import type { Refetch } from '../../lib/form/refetch.ts';
import { RecordDeletionContext } from '../../lib/records/record-deletion.ts';
import { Page } from '../layout/page.tsx';
import { RecordBoundary } from './record-boundary.tsx';
import type { PageRecord, RecordDefinition } from './record-definition.ts';
import { RecordHeader } from './record-header.tsx';
import type { FormPath } from './record-path.ts';
import { useDeleteFromPage } from './use-delete-from-page.ts';

type RecordDetailPageProps<R extends PageRecord> = {
  id: string;
  definition: RecordDefinition<R>;
  badges: (record: R) => ReactNode;
  /** Further actions, before 'Editar'. */
  actions?: (record: R) => ReactNode;
  /** The form in a dialog of the page, or the path of the records whose form has a page of its own. */
  form: { isOpen: boolean; open: () => void } | FormPath;
  /** What stands below the header. */
  children: (record: R, reload: Refetch<R>) => ReactNode;
};

/** The detail page of a record. */
export function RecordDetailPage<R extends PageRecord>(props: RecordDetailPageProps<R>) {
  const { id, definition, badges, actions, form, children } = props;
  const { confirmDelete, deleting } = useDeleteFromPage(definition);
  return (
    <Page>
      <RecordBoundary
        id={id}
        definition={definition}
        paused={deleting}
        editing={typeof form === 'object' && form.isOpen}
      >
        {(record, reload) => (
          <RecordDeletionContext value={deleting}>
            <RecordHeader
              definition={definition}
              record={record}
              badges={badges(record)}
              actions={actions?.(record)}
              edit={typeof form === 'object' ? form.open : form}
              onDelete={() => confirmDelete(record)}
            />
            {children(record, reload)}
          </RecordDeletionContext>
        )}
      </RecordBoundary>
    </Page>
  );
}
