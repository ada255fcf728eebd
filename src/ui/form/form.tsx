import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as hookForm from 'react-hook-form';
import { classes } from '../../lib/classes.ts';
import { LeaveFormContext, useReportUnsavedChanges } from '../../lib/form/unsaved-changes.ts';
import { toErrorMessage } from '../../lib/format/error-message.ts';
import { isDeleted } from '../../lib/records/error-kinds.ts';
import { Alert } from '../feedback/alert.tsx';
import {
  DELETED_MEANWHILE,
  ErrorCountContext,
  type FieldErrors,
  findErrorWithoutField,
  getFieldErrors,
  toErrorSummary,
  useFirstErrorShown,
} from './form-errors.ts';
import type { FormProps } from './form-schema.ts';
import { useDraft } from './use-draft.ts';

export {
  useField,
  useFieldErrors,
  useFieldList,
  useFormBusy,
  useFormValue,
  useSetFormValue,
} from './use-field.ts';

export function Form<Input extends hookForm.FieldValues, Output>(props: FormProps<Input, Output>) {
  const { schema, defaultValues, onSubmit, errorText, onDirtyChange, changed, draftRecordId } = props;
  // A field's error is cleared when it is edited (useField) and returns only at the next submit.
  const resolver = standardSchemaResolver(schema) as hookForm.Resolver<Input, unknown, Output>;
  const start = defaultValues as hookForm.DefaultValues<Input>;
  const form = hookForm.useForm({
    defaultValues: start,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [submitError, setSubmitError] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { isSubmitting, errors } = form.formState;
  const isDirty = form.formState.isDirty || changed === true;
  const busy = useRef(false);
  const discardDraft = useDraft(form, defaultValues, draftRecordId);
  const report = useReportUnsavedChanges(isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean');
  // Not while saving: onSubmit may navigate away without a confirmation.
  const unsaved = isDirty && !isSubmitting;
  useEffect(() => onDirtyChange?.(unsaved), [unsaved, onDirtyChange]);

  const { setError, handleSubmit, getValues, reset } = form;
  const element = useFirstErrorShown(attempts);

  const errorSummary = toErrorSummary(errors as FieldErrors, getValues());

  async function attempt(output: Output, formElement: HTMLFormElement) {
    try {
      await onSubmit(output, { values: { ...getValues() }, form: formElement });
      reset(getValues());
    } catch (error) {
      const fields = getFieldErrors(error, getValues());
      for (const [path, message] of fields) setError(path as 'root', { message });
      if (fields.length === 0)
        setSubmitError(isDeleted(error) ? DELETED_MEANWHILE : toErrorMessage(error, errorText));
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React bubbles events through portals: a form in a dialog would also submit the form that opened it.
    event.stopPropagation();
    if (busy.current) return;
    busy.current = true;
    setSubmitError(null);
    const formElement = event.currentTarget;
    const done = handleSubmit(
      (output) => attempt(output, formElement),
      (invalid) => setSubmitError(findErrorWithoutField(invalid as FieldErrors, formElement)),
    )();
    void done.finally(() => {
      busy.current = false;
      setAttempts((count) => count + 1);
    });
  }
  function discard() {
    discardDraft();
    report('clean');
    onDirtyChange?.(false);
  }
  return (
    <hookForm.FormProvider {...form}>
      <LeaveFormContext value={{ isDirty, discard }}>
        <form
          ref={element}
          id={props.id}
          noValidate
          className={classes('flex flex-col gap-4', props.className)}
          onSubmit={submit}
        >
          <ErrorCountContext value={errorSummary}>{props.children}</ErrorCountContext>
          {submitError && <Alert>{submitError}</Alert>}
        </form>
      </LeaveFormContext>
    </hookForm.FormProvider>
  );
}
