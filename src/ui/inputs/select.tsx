import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../../lib/classes.ts';

export { SearchInput } from './search-input.tsx';
export { Input, PasswordInput } from './text-input.tsx';

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
