import { useEffect, useRef } from 'react';

/** What is said of a record that somebody deleted while its form was open. */
export const DELETED_MEANWHILE =
  'Alguien ha eliminado este registro mientras lo editabas. Lo que has escrito sigue aquí.';

/** Found errors by field name, as a form library gives them. */
export type FieldErrors = Record<string, { message?: unknown } | undefined>;

/** The error of something that has no field on screen, or none any more; null when every error has its field. */
export function findErrorWithoutField(errors: FieldErrors, { elements }: HTMLFormElement): string | null {
  const names = Object.keys(errors).filter((name) => !elements.namedItem(name));
  const message = names.map((name) => errors[name]?.message).find(Boolean);
  return typeof message === 'string' ? message : null;
}

/** The sentences a refusal of the server has for single fields of values, by path; none for any other error. */
export function fieldErrorsOf(error: unknown, values: object): [path: string, message: string][] {
  const fields = (error as { data?: { fields?: unknown } | null } | null)?.data?.fields;
  if (!fields || typeof fields !== 'object') return [];
  return Object.entries(fields).filter(([path]) => (path.split('.')[0] ?? path) in values);
}

const invalid = ':is(input, select, textarea)[aria-invalid=true]';
const enabled = ':is(input, select, textarea, button):enabled';

/**
 * After each attempt to send the form (their number) focuses the first field with an error and scrolls it into its
 * scroller, clear of sticky bars (by the scroll margins of the field). The browser's own scrolling on focus knows the
 * control only, not the label above nor the error below. Gives the ref of the form.
 */
export function useFirstErrorShown(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  // An effect: the errors of this attempt are drawn by then.
  useEffect(() => {
    if (attempts === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[data-invalid]');
    const control = field?.querySelector<HTMLElement>(invalid) ?? field?.querySelector<HTMLElement>(enabled);
    control?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest' });
  }, [attempts]);
  return form;
}
