import * as hookForm from 'react-hook-form';

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
export const useFormValue = <T>(name: string): T => hookForm.useWatch({ name }) as T;

export const useFormBusy = (): boolean => hookForm.useFormState().isSubmitting;
