import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { Spinner } from './spinner.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'sm' | 'md';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink shadow-card hover:bg-sunken',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-danger-ink hover:bg-danger-strong',
};
const sizes: Record<Size, string> = {
  sm: 'h-7 gap-1 px-2 text-13',
  md: 'h-9 gap-2 px-3 text-14',
};
const base =
  'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none transition-colors pointer-coarse:min-h-11 pointer-coarse:min-w-11 disabled:cursor-not-allowed disabled:opacity-55 aria-busy:opacity-80';

export function buttonClass({ variant = 'secondary', size = 'md' }: { variant?: Variant; size?: Size } = {}) {
  return classes(base, variants[variant], sizes[size]);
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  size?: Size;
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({ variant, size, busy, icon, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={classes(buttonClass({ variant, size }), '[&_svg]:size-4 [&_svg]:shrink-0', className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'icon'> & { label: string };

export function IconButton({
  label,
  variant = 'quiet',
  size,
  busy,
  disabled,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={classes(
        buttonClass({ variant, size }),
        'px-0! [&_svg]:size-4',
        size === 'sm' ? 'w-7' : 'w-9',
        className,
      )}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}
