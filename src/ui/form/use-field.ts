import * as hookForm from 'react-hook-form';

/** A field of the surrounding form: its value, error message and change handler. */
export function useField(name: string) {
  const { clearErrors } = hookForm.useFormContext();
  const { field, fieldState } = hookForm.useController({ name });
  const { error } = fieldState;
  return {
    ...field,
    // The error of one of several choices ('types.0') belongs to the group.
    error: error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined),
    onChange: (value: unknown) => {
      clearErrors(name);
      field.onChange(value);
    },
  };
}

/** The current value of a field, for parts of the form that depend on it. */
export const useFormValue = <T>(name: string): T => hookForm.useWatch({ name }) as T;

export const useFormBusy = (): boolean => hookForm.useFormState().isSubmitting;
