/** Formats a range: formatRange(100000, null, euros) returns '100.000 € - ∞'; an empty minimum is 0, an empty maximum '∞'. */
export function formatRange(
  min: number | null | undefined,
  max: number | null | undefined,
  format: (value: number) => string,
): string {
  return `${format(min ?? 0)} - ${max === null || max === undefined ? '∞' : format(max)}`;
}
