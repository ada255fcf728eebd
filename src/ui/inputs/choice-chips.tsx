import type { ReactNode, Ref } from 'react';
import { classes } from '../../lib/classes.ts';
import { type FieldIds, FieldLabel, fieldClass } from './field.tsx';
import type { Option } from './select.tsx';

type Value = string | number;
type GroupProps<T extends Value> = Partial<FieldIds> & {
  legend: ReactNode;
  options: readonly Option<T>[];
  name?: string;
  disabled?: boolean;
  className?: string;
  // The error and the hint, below the chips.
  notes?: ReactNode;
  // The ref of the first choice, so that a form can focus an invalid group.
  ref?: Ref<HTMLInputElement>;
};

// relative, so that the hidden input stays inside the surrounding scroller and scrolls it when it gets the focus.
const chipClass =
  'relative inline-flex min-h-9 max-w-full min-w-9 items-center justify-center rounded-full border border-line-strong/60 bg-surface px-3 text-14 text-ink transition-colors select-none hover:border-ink-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-55 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:px-4';

function Group<T extends Value>({
  legend,
  options,
  name,
  disabled,
  className,
  notes,
  ref,
  type,
  isOn,
  pick,
  ...ids
}: GroupProps<T> & {
  type: 'checkbox' | 'radio';
  isOn: (value: T) => boolean;
  pick: (value: T, on: boolean) => void;
}) {
  const { 'aria-invalid': invalid, 'aria-required': required, ...rest } = ids;
  const radio = type === 'radio' && {
    role: 'radiogroup',
    'aria-invalid': invalid,
    'aria-required': required,
  };
  return (
    <fieldset
      {...rest}
      {...radio}
      data-field=""
      data-invalid={invalid ? '' : undefined}
      disabled={disabled}
      className={classes(fieldClass, className)}
    >
      <legend className="mb-1">
        <FieldLabel label={legend} required={required} />
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            title={option.label}
            className={classes(chipClass, invalid && 'not-has-checked:border-danger!')}
          >
            <input
              ref={index === 0 ? ref : undefined}
              type={type}
              name={name ?? rest.id}
              value={option.value}
              className="sr-only"
              checked={isOn(option.value)}
              disabled={option.disabled}
              onChange={(event) => pick(option.value, event.target.checked)}
            />
            <span className="truncate">{option.label}</span>
          </label>
        ))}
      </div>
      {notes}
    </fieldset>
  );
}

type CheckboxChipsProps<T extends Value> = GroupProps<T> & {
  value: readonly T[];
  onChange: (value: T[]) => void;
};

export function CheckboxChips<T extends Value>({ value, onChange, ...rest }: CheckboxChipsProps<T>) {
  return (
    <Group
      {...rest}
      type="checkbox"
      isOn={(one) => value.includes(one)}
      pick={(one, on) => onChange(on ? [...value, one] : value.filter((other) => other !== one))}
    />
  );
}

type RadioChipsProps<T extends Value> = GroupProps<T> & { value: T | null; onChange: (value: T) => void };

export function RadioChips<T extends Value>({ value, onChange, ...rest }: RadioChipsProps<T>) {
  return <Group {...rest} type="radio" isOn={(one) => one === value} pick={(one) => onChange(one)} />;
}
