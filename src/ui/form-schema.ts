// What a zod schema (classic or mini) is to a form: the Standard Schema face, so that ui stays free of zod.
type Issue = { readonly message: string; readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] };
type Result<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] };

export type FormSchema<Input, Output> = {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Result<Output> | Promise<Result<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
};

/** The sentences a refusal of the server has for single fields, by path; none for any other error. */
export function refusedFields(error: unknown): Record<string, string> {
  const fields = (error as { data?: { fields?: unknown } | null } | null)?.data?.fields;
  return fields && typeof fields === 'object' ? (fields as Record<string, string>) : {};
}
