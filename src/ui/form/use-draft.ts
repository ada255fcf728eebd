import { useContext, useEffect, useRef, useState } from 'react';
import { addDraft, onFormsLeft, takeDraft } from '../../lib/form/drafts.ts';
import { CloseContext } from '../../lib/form/unsaved-changes.ts';
import { toast } from '../feedback/toast.ts';

/** The part of react-hook-form's API that is used here. */
type DraftForm<Input> = {
  formState: { isDirty: boolean };
  getValues: () => Input;
  reset: (values: Input, options: { keepDefaultValues: true }) => void;
};

const isSecret = (name: string) => /password|confirmation|^current$|^next$/i.test(name);

/** The fields that differ from their initial values; passwords are never included. */
function changedFields(values: object, defaultValues: object): object {
  const initial = new Map(Object.entries(defaultValues));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isSecret(name) && JSON.stringify(value) !== JSON.stringify(initial.get(name)),
    ),
  );
}

/**
 * Restores a form's draft on mount, and adds one on unmount while drafts are kept. Drafts are keyed by the page, the
 * fields, whether the form is in a dialog, and the record it edits (draftRecordId). Returns the function that discards the draft.
 */
export function useDraft<Input extends object>(
  form: DraftForm<Input>,
  defaultValues: Partial<Input>,
  draftRecordId = '',
) {
  const { isDirty } = form.formState;
  const inDialog = useContext(CloseContext) !== null;
  const [initialForm] = useState(() => ({
    draftKey: [location.pathname, inDialog, draftRecordId, ...Object.keys(defaultValues).toSorted()].join(
      ' ',
    ),
    defaultValues,
  }));
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const discarded = useRef(false);
  const { getValues, reset } = form;
  useEffect(() => {
    const values = takeDraft(initialForm.draftKey);
    if (values) {
      reset({ ...getValues(), ...values }, { keepDefaultValues: true });
      toast.success('Hemos recuperado lo que habías escrito.');
    }
    const save = () => {
      if (!dirty.current || discarded.current) return;
      const changed = changedFields(getValues(), initialForm.defaultValues);
      if (Object.keys(changed).length > 0) addDraft(initialForm.draftKey, changed);
    };
    const remove = onFormsLeft(save);
    return () => {
      remove();
      save();
    };
  }, [reset, getValues, initialForm]);
  return () => {
    discarded.current = true;
  };
}
