/** What to tell about an error: the words of say, else the error's own message. */
export function sentence(error: unknown, say?: (error: unknown) => string): string {
  return say?.(error) ?? (error instanceof Error ? error.message : String(error));
}
