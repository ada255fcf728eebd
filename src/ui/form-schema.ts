import type { ReactNode } from 'react';

// What a zod schema (classic or mini) is to a form: the Standard Schema face, so that ui stays free of zod.
type Issue = {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
};
type Result<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

export type FormSchema<Input, Output> = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
};

export type FormProps<Input extends object, Output> = {
  schema: FormSchema<Input, Output>;
  defaultValues: Partial<Input>;
  onSubmit: (output: Output) => Promise<unknown> | unknown;
  errorText?: (error: unknown) => string;
  serverErrors?: Record<string, string>;
  // Keep it stable: it is called whenever it changes.
  onDirtyChange?: (dirty: boolean) => void;
  id?: string;
  className?: string;
  children: ReactNode;
};

// What a form library found wrong, by field.
export type Refused = Record<string, { message?: unknown } | undefined>;

/** What is wrong with something that has no field on screen, or none any more: it must not refuse in silence. */
export function unseenOf(found: Refused, { elements }: HTMLFormElement): string | null {
  const names = Object.keys(found).filter((name) => !elements.namedItem(name));
  const sentence = names.map((name) => found[name]?.message).find(Boolean);
  return typeof sentence === 'string' ? sentence : null;
}

/** The sentences a refusal of the server has for single fields of values, by path; none for any other error. */
export function refusedFields(error: unknown, values: object): [path: string, message: string][] {
  const fields = (error as { data?: { fields?: unknown } | null } | null)?.data?.fields;
  if (!fields || typeof fields !== 'object') return [];
  return Object.entries(fields).filter(([path]) => (path.split('.')[0] ?? path) in values);
}
