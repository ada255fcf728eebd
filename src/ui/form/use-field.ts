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

/** A list of groups of fields of the surrounding form: the key of each, and how one is added (its field `focused`, or another one, gets the focus), removed and replaced. */
export function useFieldList<Group extends object>(name: string, focused: keyof Group & string) {
  const { fields, append, remove, update } = hookForm.useFieldArray({ name });
  return {
    keys: fields.map(({ id }) => id),
    /** The groups as they were begun with, added or replaced: without what was typed since. */
    groups: fields as unknown as readonly Group[],
    add: (group: Group, focus: keyof Group & string = focused) =>
      append(group, { focusName: `${name}.${fields.length}.${focus}` }),
    remove,
    replace: (at: number, group: Group) => update(at, group),
  };
}

/** The current value of a field, for parts of the form that depend on it. */
export const useFormValue = <T>(name: string): T => hookForm.useWatch({ name }) as T;

export const useFormBusy = (): boolean => hookForm.useFormState().isSubmitting;

/** Those of these fields of the surrounding form that are refused. */
export const useFieldErrors = (names: readonly string[]): string[] => {
  const { errors } = hookForm.useFormState();
  return names.filter((name) => errors[name]);
};

/** Returns a function that sets a field of the surrounding form, as if it had been typed. */
export function useSetFormValue() {
  const { setValue, clearErrors } = hookForm.useFormContext();
  return (name: string, value: unknown) => {
    clearErrors(name);
    setValue(name, value, { shouldDirty: true });
  };
}
