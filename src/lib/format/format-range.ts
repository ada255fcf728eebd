/**
 * Formats a range: formatRange(100000, null, euros) returns '100.000 € - ∞', formatRange(null, 250000, euros) 'hasta 250.000 €'; an
 * empty minimum is 0, an empty maximum '∞'.
 */
export function formatRange(
  min: number | null | undefined,
  max: number | null | undefined,
  format: (value: number) => string,
): string {
  if (!min && max) return `hasta ${format(max)}`;
  return `${format(min ?? 0)} - ${max === null || max === undefined ? '∞' : format(max)}`;
}
