import type { ChangeEvent, ComponentProps, ComponentType, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ChoiceChips, ChoiceRow } from './choice-chips.tsx';
import { Field, FieldNotes, useFieldIds } from './field.tsx';
import { useField, useFormBusy } from './form.tsx';
import { Input, NativeSelect, NumberInput, type Option, PasswordInput, TextArea } from './input.tsx';

type Named = { name: string; label: ReactNode; hint?: ReactNode; required?: boolean; className?: string };
type Bound<T> = Named & Omit<T, keyof Named | 'value' | 'onChange' | 'onBlur' | 'ref'>;

function useBound({ name, label, hint, required, className, ...rest }: Named & Record<string, unknown>) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  return { frame: { label, hint, required, className, error }, control: { ...rest, name, onBlur, ref }, value, onChange };
}

// biome-ignore lint/suspicious/noExplicitAny: the three text controls share value, onChange and nothing else
function textField<Props>(Control: ComponentType<any>) {
  return function BoundText(props: Bound<Props>) {
    const { frame, control, value, onChange } = useBound(props);
    const type = (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value);
    return <Field {...frame}>{(ids) => <Control {...control} {...ids} value={value ?? ''} onChange={type} />}</Field>;
  };
}

export const TextField = textField<ComponentProps<typeof Input>>(Input);
export const PasswordField = textField<ComponentProps<typeof PasswordInput>>(PasswordInput);
export const TextAreaField = textField<ComponentProps<typeof TextArea>>(TextArea);

export function NumberField(props: Bound<ComponentProps<typeof NumberInput>>) {
  const { frame, control, value, onChange } = useBound(props);
  return <Field {...frame}>{(ids) => <NumberInput {...control} {...ids} value={value} onChange={onChange} />}</Field>;
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

type ChoiceFieldProps<T extends string | number> = Named & { options: readonly Option<T>[]; disabled?: boolean };

function useBoundChoice({ name, label, hint, required, options, disabled }: ChoiceFieldProps<string | number>) {
  const { error, value, onChange, ref } = useField(name);
  const ids = useFieldIds({ error, hint, required });
  return {
    group: { ...ids, name, options, disabled, legend: label, onChange, ref },
    notes: <FieldNotes id={ids.id} error={error} hint={hint} />,
    value,
  };
}

export function ChipsField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { group, notes, value } = useBoundChoice(props);
  return (
    <div className={props.className}>
      <ChoiceChips {...group} value={value ?? []} />
      {notes}
    </div>
  );
}

export function RowField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { group, notes, value } = useBoundChoice(props);
  return (
    <div className={props.className}>
      <ChoiceRow {...group} value={value ?? null} />
      {notes}
    </div>
  );
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
