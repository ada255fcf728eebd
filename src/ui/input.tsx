import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classes } from '../lib/classes.ts';

export { NumberInput } from './number-input.tsx';
export { SearchInput } from './search-input.tsx';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} {...rest} className={classes('field-box', className)} />;
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={classes('field-box field-sizing-content max-h-96 min-h-24 resize-y', className)}
    />
  );
}

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & { showLabel?: string; hideLabel?: string };

export function PasswordInput({
  showLabel = 'Mostrar contraseña',
  hideLabel = 'Ocultar contraseña',
  className,
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? hideLabel : showLabel;
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classes('field-box pr-11!', className)}
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint hover:text-ink focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

export type Option<T extends string | number = string> = { value: T; label: string; disabled?: boolean };

type NativeSelectProps = ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string };

export function NativeSelect({ options, placeholder, className, ...rest }: NativeSelectProps) {
  return (
    <div className={classes('relative', className)}>
      <select {...rest} className="field-box appearance-none truncate pr-9!">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-faint"
      />
    </div>
  );
}
