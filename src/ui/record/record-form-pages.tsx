import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../layout/back-link.tsx';
import { Card } from '../layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../layout/page.tsx';
import { useLeaveGuard } from '../overlay/use-leave-guard.ts';
import { RecordBoundary } from './record-boundary.tsx';
import { getRecordName, type PageRecord, type RecordDefinition } from './record-definition.ts';
import type { CreateFormProps, DeletableFormProps, EditFormProps } from './record-form-props.ts';
import { useDeleteFromPage } from './use-delete-from-page.ts';

type RecordNewPageProps<R extends PageRecord> = {
  definition: RecordDefinition<R>;
  /** The search parameters of the list that the form returns to. */
  search?: LinkProps['search'];
  /** The form of a new record. */
  children: (form: CreateFormProps) => ReactNode;
};

/** The page of the form of a new record; returns to the list. */
export function RecordNewPage<R extends PageRecord>({ definition, search, children }: RecordNewPageProps<R>) {
  const navigate = useNavigate();
  const onDirtyChange = useLeaveGuard();
  const { list, listLabel, newForm } = definition;
  const toList = () => void navigate({ to: list, search });
  return (
    <Page>
      <ReadingColumn>
        <PageHeader
          back={<BackLink to={list}>{listLabel}</BackLink>}
          title={newForm.title}
          subtitle={newForm.description}
        />
        <Card className="px-4 pt-4">{children({ onDone: toList, onCancel: toList, onDirtyChange })}</Card>
      </ReadingColumn>
    </Page>
  );
}

type EditForm<R> = EditFormProps<R> & DeletableFormProps;
type RecordEditPageProps<R extends PageRecord> = {
  id: string;
  definition: RecordDefinition<R>;
  /** The edit form of the record. */
  children: (form: EditForm<R>) => ReactNode;
};

/** The page of a record's edit form; returns to the record, to the list where the user does not see it any more. */
export function RecordEditPage<R extends PageRecord>({ id, definition, children }: RecordEditPageProps<R>) {
  const { confirmDelete, deleting } = useDeleteFromPage(definition);
  return (
    <Page>
      <ReadingColumn>
        <RecordBoundary id={id} definition={definition} paused={deleting} editing>
          {(record, reload) => (
            <LoadedEditPage
              definition={definition}
              record={record}
              reload={reload}
              onDelete={() => confirmDelete(record)}
              form={children}
            />
          )}
        </RecordBoundary>
      </ReadingColumn>
    </Page>
  );
}

type LoadedEditPageProps<R extends PageRecord> = Pick<EditForm<R>, 'record' | 'reload' | 'onDelete'> & {
  definition: RecordDefinition<R>;
  form: RecordEditPageProps<R>['children'];
};

function LoadedEditPage<R extends PageRecord>({ definition, form, ...loaded }: LoadedEditPageProps<R>) {
  const navigate = useNavigate();
  const onDirtyChange = useLeaveGuard();
  const { detail, list, editForm } = definition;
  const params = { id: loaded.record.id };
  const toDetail = () => void navigate({ to: detail, params });
  return (
    <>
      <PageHeader
        back={
          <BackLink to={detail} params={params}>
            {getRecordName(loaded.record)}
          </BackLink>
        }
        title={editForm.title}
        subtitle={editForm.description}
      />
      <Card className="px-4 pt-4">
        {form({
          ...loaded,
          onDone: (saved) => (saved?.isHidden ? void navigate({ to: list }) : toDetail()),
          onCancel: toDetail,
          onDirtyChange,
        })}
      </Card>
    </>
  );
}
