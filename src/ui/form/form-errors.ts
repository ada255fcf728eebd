import { createContext, useEffect, useRef } from 'react';
import { plural } from '../../lib/format/plural.ts';

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

/** How many fields of the surrounding form are refused, as toErrorSummary says. */
export const ErrorCountContext = createContext<string | null>(null);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** How many fields are refused, 'Faltan 2 campos' where all are empty, else 'Revisa 3 campos'; null without any. */
export function toErrorSummary(errors: FieldErrors, values: Record<string, unknown>): string | null {
  const names = Object.keys(errors);
  if (names.length === 0) return null;
  const fields = plural(names.length, 'campo', 'campos');
  if (names.some((name) => !isEmpty(values[name]))) return `Revisa ${fields}`;
  return `${names.length === 1 ? 'Falta' : 'Faltan'} ${fields}`;
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
