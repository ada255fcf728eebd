import type { Refetch } from '../../lib/form/refetch.ts';

/** A record that a form has created, as a picker shows it; `isVisible` is false where its creator does not see it any more. */
export type CreatedRecord = { id: string; label: string; isVisible: boolean };

/** The props of a form that creates a record, on a page or in a dialog. */
export type CreateFormProps = {
  onDone: (created: CreatedRecord) => void;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The props of the form of a new record that can begin with values; in a dialog, `defineNewRecordModal` passes them on. */
export type NewFormProps<DefaultValues extends object> = CreateFormProps & {
  defaultValues?: DefaultValues | undefined;
};

/** The props of a form that edits a record. */
export type EditFormProps<R> = Omit<CreateFormProps, 'onDone'> & {
  /** `isHidden`: saved for a colleague, so that the user does not see the record any more. */
  onDone: (saved?: { isHidden: boolean }) => void;
  record: R;
  /** Reloads the record after a version conflict. */
  reload: Refetch<R>;
};

/** The props of a form from which the record can be deleted. */
export type DeletableFormProps = { onDelete: () => void };
