import type { Refetch } from '../../lib/form/refetch.ts';

/** The props of a form that creates a record, on a page or in a dialog. */
export type CreateFormProps = {
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange?: (dirty: boolean) => void;
};

/** The props of a form that edits a record. */
export type EditFormProps<R> = Omit<CreateFormProps, 'onDone'> & {
  /** `isGivenAway`: saved for a colleague, so that the user does not see the record any more. */
  onDone: (saved?: { isGivenAway: boolean }) => void;
  record: R;
  /** Reloads the record after a version conflict. */
  reload: Refetch<R>;
};

/** The props of a form from which the record can be deleted. */
export type DeletableFormProps = { onDelete: () => void };
