import { type ChangeEvent, type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { CheckboxChips, RadioChips } from '../inputs/choice-chips.tsx';
import { Field, FieldNotes, useFieldIds } from '../inputs/field.tsx';
import { NumberInput } from '../inputs/number-input.tsx';
import { Input, NativeSelect, type Option, PasswordInput } from '../inputs/select.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { useField, useFormBusy } from './form.tsx';

type Named = { name: string; label: ReactNode; hint?: ReactNode; required?: boolean; className?: string };
type Bound<T> = Named & Omit<T, keyof Named | 'value' | 'onChange' | 'onBlur' | 'ref'>;

function useBound({ name, label, hint, required, className, ...rest }: Named & Record<string, unknown>) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  return {
    frame: { label, hint, required, className, error },
    control: { ...rest, name, onBlur, ref },
    value,
    onChange,
  };
}

function boundField<Props extends object>(
  Control: ComponentType<Props>,
  toControlValue: (value: unknown) => unknown,
  fromChange: (change: never) => unknown,
) {
  return function BoundField(props: Bound<Props>) {
    const { frame, control, value, onChange } = useBound(props);
    const controlProps = {
      ...control,
      value: toControlValue(value),
      onChange: (change: unknown) => onChange(fromChange(change as never)),
    };
    return <Field {...frame}>{(ids) => <Control {...({ ...controlProps, ...ids } as Props)} />}</Field>;
  };
}

const valueOrEmpty = (value: unknown) => value ?? '';
const inputValue = (event: ChangeEvent<HTMLInputElement>) => event.target.value;

export const TextField = boundField<ComponentProps<typeof Input>>(Input, valueOrEmpty, inputValue);
export const PasswordField = boundField<ComponentProps<typeof PasswordInput>>(
  PasswordInput,
  valueOrEmpty,
  inputValue,
);
export const TextAreaField = boundField<ComponentProps<typeof TextArea>>(TextArea, valueOrEmpty, inputValue);

/** A number; where the typed text is none, the error says why. */
export function NumberField(props: Bound<ComponentProps<typeof NumberInput>>) {
  const { frame, control, value, onChange } = useBound(props);
  const [problem, setProblem] = useState<string>();
  const error = frame.error && Number.isNaN(value) ? (problem ?? frame.error) : frame.error;
  return (
    <Field {...frame} error={error}>
      {(ids) => (
        <NumberInput
          {...control}
          {...ids}
          value={value}
          onChange={(number, why) => {
            setProblem(why);
            onChange(number);
          }}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = Bound<ComponentProps<typeof NativeSelect>> & { nullable?: boolean };

export function SelectField({ nullable, options, ...props }: SelectFieldProps) {
  const { frame, control, value, onChange } = useBound(props);
  return (
    <Field {...frame}>
      {(ids) => (
        <NativeSelect
          {...control}
          {...ids}
          options={options}
          value={value ?? ''}
          onChange={(event) => onChange(nullable && event.target.value === '' ? null : event.target.value)}
        />
      )}
    </Field>
  );
}

type ChoiceFieldProps<T> = Named & { options: readonly Option<T & (string | number)>[]; disabled?: boolean };

function useChoice<T>({ name, label, hint, required, options, disabled }: ChoiceFieldProps<T>) {
  const { error, value, onChange, ref } = useField(name);
  const ids = useFieldIds({ error, hint, required });
  const notes = <FieldNotes id={ids.id} error={error} hint={hint} />;
  return { group: { ...ids, name, options, disabled, legend: label, onChange, ref, notes }, value };
}

export function CheckboxChipsField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { group, value } = useChoice(props);
  return <CheckboxChips {...group} className={props.className} value={value ?? []} />;
}

export function RadioChipsField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { group, value } = useChoice(props);
  return <RadioChips {...group} className={props.className} value={value ?? null} />;
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy'> & { busyLabel?: string };

export function SubmitButton({ busyLabel, children, ...rest }: SubmitButtonProps) {
  const busy = useFormBusy();
  return (
    <Button variant="primary" {...rest} type="submit" busy={busy}>
      {busy ? (busyLabel ?? children) : children}
    </Button>
  );
}
