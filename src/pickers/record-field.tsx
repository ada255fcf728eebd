import type { ComponentType, ReactNode } from 'react';
import { useField } from '../ui/form/form.tsx';
import { Field } from '../ui/inputs/field.tsx';
import type { PickerProps } from './picker-props.ts';

type RecordFieldProps = {
  name: string;
  label: ReactNode;
  picker: ComponentType<PickerProps>;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  storedLabel?: string | null;
  className?: string;
};

/** A picker as a field of the surrounding form: <RecordField name="ownerId" label="Propietario" picker={OwnerPicker} />. */
export function RecordField({ name, picker: Picker, disabled, storedLabel, ...frame }: RecordFieldProps) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  return (
    <Field {...frame} error={error}>
      {(ids) => (
        <Picker
          {...ids}
          ref={ref}
          name={name}
          value={value || null}
          onChange={onChange}
          onBlur={onBlur}
          disabled={disabled}
          storedLabel={storedLabel}
          canCreate
        />
      )}
    </Field>
  );
}
