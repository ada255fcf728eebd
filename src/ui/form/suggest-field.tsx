import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../inputs/field.tsx';
import { SuggestInput } from '../inputs/suggest-input.tsx';
import { useField } from './form.tsx';

type SuggestFieldProps = { name: string; label: ReactNode; hint?: ReactNode; className?: string } & Pick<
  ComponentProps<typeof SuggestInput>,
  'suggestions' | 'showsAll' | 'maxLength' | 'onFocus'
>;

/** A text with suggestions; any other one is valid too. */
export function SuggestField({ name, label, hint, className, ...input }: SuggestFieldProps) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  return (
    <Field label={label} hint={hint} className={className} error={error}>
      {(ids) => (
        <SuggestInput
          {...ids}
          {...input}
          ref={ref}
          name={name}
          value={value ?? ''}
          onChange={onChange}
          onPick={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
