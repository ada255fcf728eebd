import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classes } from '../../lib/classes.ts';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} {...rest} className={classes('field-box', className)} />;
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
