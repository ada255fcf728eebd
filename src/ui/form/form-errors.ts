import { useEffect, useRef } from 'react';

/** The error of a save whose record was deleted while its form was open. */
export const DELETED_MEANWHILE =
  'Alguien ha eliminado este registro mientras lo editabas. Lo que has escrito sigue aquí.';

/** Validation errors by field name, as react-hook-form returns them. */
export type FieldErrors = Record<string, { message?: unknown } | undefined>;

/** The message of an error whose field is not in the form; null when every error has a field. */
export function findErrorWithoutField(errors: FieldErrors, { elements }: HTMLFormElement): string | null {
  const names = Object.keys(errors).filter((name) => !elements.namedItem(name));
  const message = names.map((name) => errors[name]?.message).find(Boolean);
  return typeof message === 'string' ? message : null;
}

/** The server's error messages for single fields of values, by path; empty for any other error. */
export function getFieldErrors(error: unknown, values: object): [path: string, message: string][] {
  const fields = (error as { data?: { fields?: unknown } | null } | null)?.data?.fields;
  if (!fields || typeof fields !== 'object') return [];
  return Object.entries(fields).filter(([path]) => (path.split('.')[0] ?? path) in values);
}

const invalid = ':is(input, select, textarea)[aria-invalid=true]';
const enabled = ':is(input, select, textarea, button):enabled';

/**
 * Focuses the first invalid field after each submit (attempts counts them) and scrolls it into view, clear of sticky bars
 * by the field's scroll margins. The browser's scrolling on focus would consider the control only, not its label and error.
 * Returns the ref of the form.
 */
export function useFirstErrorShown(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  // In an effect, because the errors of this attempt are rendered by then.
  useEffect(() => {
    if (attempts === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[data-invalid]');
    const control = field?.querySelector<HTMLElement>(invalid) ?? field?.querySelector<HTMLElement>(enabled);
    control?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);
  return form;
}
