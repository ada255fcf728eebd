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
  // Keep it stable: it is called whenever it changes.
  onDirtyChange?: (dirty: boolean) => void;
  /** Something beside the fields was changed too, a picture. */
  changed?: boolean;
  /** The record that is edited, where its page's address does not say it: a draft is given back to its own form only. */
  subject?: string;
  id?: string;
  className?: string;
  children: ReactNode;
};
