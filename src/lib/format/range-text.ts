/** A range as text: range(100000, null, euros) gives '100.000 € - ∞'; an empty minimum is 0, an empty maximum '∞'. */
export function range(
  min: number | null | undefined,
  max: number | null | undefined,
  write: (value: number) => string,
): string {
  return `${write(min ?? 0)} - ${max === null || max === undefined ? '∞' : write(max)}`;
}
