import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as hookForm from 'react-hook-form';
import { classes } from '../lib/classes.ts';
import { sentence } from '../lib/sentence.ts';
import { Alert } from './alert.tsx';
import { useTellDialog } from './dirty.ts';
import { useDraft } from './drafts.ts';
import { type FormProps, type Refused, refusedFields, unseenOf } from './form-schema.ts';

export function Form<Input extends hookForm.FieldValues, Output>(props: FormProps<Input, Output>) {
  const { schema, defaultValues, onSubmit, errorText, serverErrors, onDirtyChange } = props;
  // A field's complaint goes when it is edited (useField), and comes back only at the next attempt.
  const resolver = standardSchemaResolver(schema) as hookForm.Resolver<Input, unknown, Output>;
  const start = defaultValues as hookForm.DefaultValues<Input>;
  const form = hookForm.useForm({ defaultValues: start, resolver, reValidateMode: 'onSubmit' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  const busy = useRef(false);
  useDraft(form, defaultValues);
  useTellDialog(isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean');
  // While saving nothing counts as unsaved: the caller may leave the page from inside onSubmit without being asked.
  const unsaved = isDirty && !isSubmitting;
  useEffect(() => onDirtyChange?.(unsaved), [unsaved, onDirtyChange]);

  const { setError, handleSubmit, getValues, reset } = form;
  useEffect(() => {
    for (const [path, message] of Object.entries(serverErrors ?? {})) setError(path as 'root', { message });
  }, [serverErrors, setError]);

  async function attempt(output: Output) {
    try {
      await onSubmit(output);
      reset(getValues());
    } catch (error) {
      const fields = refusedFields(error, getValues());
      for (const [index, [path, message]] of fields.entries()) {
        setError(path as 'root', { message }, { shouldFocus: index === 0 });
      }
      if (fields.length === 0) setRefusal(sentence(error, errorText));
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
    const done = handleSubmit(attempt, (found) => setRefusal(unseenOf(found as Refused, at)))();
    void done.finally(() => (busy.current = false));
  }
  return (
    <hookForm.FormProvider {...form}>
      <form
        id={props.id}
        noValidate
        className={classes('flex flex-col gap-4', props.className)}
        onSubmit={submit}
      >
        {props.children}
        {refusal && <Alert>{refusal}</Alert>}
      </form>
    </hookForm.FormProvider>
  );
}

/** One value of the form around: what a control shows, its complaint, and how it tells what was chosen. */
export function useField(name: string) {
  const { clearErrors } = hookForm.useFormContext();
  const { field, fieldState } = hookForm.useController({ name });
  const { error } = fieldState;
  return {
    ...field,
    // A complaint about one of many choices ('types.0') is the group's.
    error: error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined),
    onChange: (value: unknown) => {
      clearErrors(name);
      field.onChange(value);
    },
  };
}

/** The present value of a field, for parts of a form that depend on it. */
export const useFormValue = <T,>(name: string): T => hookForm.useWatch({ name }) as T;

export const useFormBusy = (): boolean => hookForm.useFormState().isSubmitting;
