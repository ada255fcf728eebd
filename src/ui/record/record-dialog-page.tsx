import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ComponentType } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { FormModal } from './form-modal.tsx';
import type { PageRecord } from './record-definition.ts';
import { RecordDetailPage } from './record-detail-page.tsx';
import type { EditFormProps } from './record-form-props.ts';

type RecordDialogPageProps<R extends PageRecord> = Omit<
  ComponentProps<typeof RecordDetailPage<R>>,
  'form'
> & {
  /** The edit form, loaded when it opens (lazyForm). */
  Form: ComponentType<EditFormProps<R>>;
  /** Whether it is open, by the URL. */
  editing?: boolean;
};

/** The detail page of a record whose form opens in a dialog. */
export function RecordDialogPage<R extends PageRecord>(props: RecordDialogPageProps<R>) {
  const { Form, editing = false, children, ...page } = props;
  const { id, definition } = page;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useRestoredState(`edit ${definition.detail}`, editing);
  function show(next: boolean) {
    setOpen(next);
    if (!next && editing) void navigate({ to: definition.detail, params: { id }, replace: true });
  }
  return (
    <RecordDetailPage {...page} form={{ isOpen, open: () => setOpen(true) }}>
      {(record, reload) => (
        <>
          {children(record, reload)}
          <FormModal open={isOpen} onOpenChange={show} {...definition.editForm}>
            {(close) => <Form record={record} reload={reload} onDone={close} onCancel={close} />}
          </FormModal>
        </>
      )}
    </RecordDetailPage>
  );
}
