import type { ReactNode } from 'react';

// The Standard Schema interface of a zod schema (classic or mini), so that ui does not import zod.
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

/** What a form has as it is submitted, and its element. */
export type SubmittedForm = { values: object; form: HTMLFormElement };

export type FormProps<Input extends object, Output> = {
  schema: FormSchema<Input, Output>;
  defaultValues: Partial<Input>;
  onSubmit: (output: Output, submitted: SubmittedForm) => Promise<unknown> | unknown;
  errorText?: (error: unknown) => string;
  // Must be a stable function: it is called whenever it changes.
  onDirtyChange?: (dirty: boolean) => void;
  /** Whether something outside of the fields (an image) has changed. */
  changed?: boolean;
  /** The id of the edited record, where the page's URL does not contain it; part of the draft's key. */
  draftRecordId?: string;
  id?: string;
  className?: string;
  children: ReactNode;
};
