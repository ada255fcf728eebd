import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as hookForm from 'react-hook-form';
import { classes } from '../../lib/classes.ts';
import { sentence } from '../../lib/format/sentence.ts';
import { isDeleted } from '../../lib/records/error-kinds.ts';
import { Alert } from '../feedback/alert.tsx';
import { useDraft } from './drafts.ts';
import {
  DELETED_MEANWHILE,
  type FieldErrors,
  fieldErrorsOf,
  findErrorWithoutField,
  useFirstErrorShown,
} from './form-errors.ts';
import type { FormProps } from './form-schema.ts';
import { LeaveFormContext, useReportUnsavedChanges } from './unsaved-changes.ts';

export { useField, useFormBusy, useFormValue } from './use-field.ts';

export function Form<Input extends hookForm.FieldValues, Output>(props: FormProps<Input, Output>) {
  const { schema, defaultValues, onSubmit, errorText, onDirtyChange, changed, subject } = props;
  // A field's complaint goes when it is edited (useField), and comes back only at the next attempt.
  const resolver = standardSchemaResolver(schema) as hookForm.Resolver<Input, unknown, Output>;
  const start = defaultValues as hookForm.DefaultValues<Input>;
  const form = hookForm.useForm({
    defaultValues: start,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { isSubmitting } = form.formState;
  const isDirty = form.formState.isDirty || changed === true;
  const busy = useRef(false);
  const discardDraft = useDraft(form, defaultValues, subject);
  const tell = useReportUnsavedChanges(isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean');
  // While saving nothing counts as unsaved: the caller may leave the page from inside onSubmit without being asked.
  const unsaved = isDirty && !isSubmitting;
  useEffect(() => onDirtyChange?.(unsaved), [unsaved, onDirtyChange]);

  const { setError, handleSubmit, getValues, reset } = form;
  const element = useFirstErrorShown(attempts);

  async function attempt(output: Output) {
    try {
      await onSubmit(output);
      reset(getValues());
    } catch (error) {
      const fields = fieldErrorsOf(error, getValues());
      for (const [path, message] of fields) setError(path as 'root', { message });
      if (fields.length === 0) setRefusal(isDeleted(error) ? DELETED_MEANWHILE : sentence(error, errorText));
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form inside a portal is still inside the form that opened it, as React sees it.
    event.stopPropagation();
    if (busy.current) return;
    busy.current = true;
    setRefusal(null);
    const at = event.currentTarget;
    const done = handleSubmit(attempt, (errors) =>
      setRefusal(findErrorWithoutField(errors as FieldErrors, at)),
    )();
    void done.finally(() => {
      busy.current = false;
      setAttempts((count) => count + 1);
    });
  }
  function discard() {
    discardDraft();
    tell('clean');
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
          {props.children}
          {refusal && <Alert>{refusal}</Alert>}
        </form>
      </LeaveFormContext>
    </hookForm.FormProvider>
  );
}
