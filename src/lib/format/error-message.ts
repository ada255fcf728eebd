/** The sentence shown for an error: what toText returns, else the error's own message. */
export function toErrorMessage(error: unknown, toText?: (error: unknown) => string): string {
  return toText?.(error) ?? (error instanceof Error ? error.message : String(error));
}
