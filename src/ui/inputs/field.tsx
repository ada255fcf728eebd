import { type ReactNode, useId } from 'react';
import { classes } from '../../lib/classes.ts';

export type FieldIds = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

export type FieldProps = {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
  children: (ids: FieldIds) => ReactNode;
};

/** The class of a field; its scroll margins keep it clear of the sticky bars (the phone's top bar, the form's actions). */
export const fieldClass = 'min-w-0 scroll-mt-20 scroll-mb-28';

/** The id and ARIA attributes that link a control to its error and hint; choice groups use them without a <label>. */
export function useFieldIds({
  error,
  hint,
  required,
}: Pick<FieldProps, 'error' | 'hint' | 'required'>): FieldIds {
  const id = useId();
  return {
    id,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
}

/** The text below a control: its error, else its hint. */
export function FieldNotes({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error)
    return (
      <p id={`${id}-error`} className="mt-1 text-13 text-danger">
        {error}
      </p>
    );
  return (
    hint && (
      <p id={`${id}-hint`} className="mt-1 text-13 text-ink-soft">
        {hint}
      </p>
    )
  );
}

export function FieldLabel({ label, required }: Pick<FieldProps, 'label' | 'required'>) {
  return (
    <span className="text-13 font-medium text-ink">
      {label}
      {required && (
        <span aria-hidden="true" className="text-danger">
          {' '}
          *
        </span>
      )}
    </span>
  );
}

export function Field({ label, error, hint, required, className, children }: FieldProps) {
  const ids = useFieldIds({ error, hint, required });
  return (
    <div data-field="" data-invalid={error ? '' : undefined} className={classes(fieldClass, className)}>
      <label htmlFor={ids.id} className="mb-1 block">
        <FieldLabel label={label} required={required} />
      </label>
      {children(ids)}
      <FieldNotes id={ids.id} error={error} hint={hint} />
    </div>
  );
}
