type Option = { value: string; label: string };

/** Options plus the stored values that are not among them, so that those are shown and can be removed. */
export function withStoredOption(options: readonly Option[], stored: readonly string[]): Option[] {
  const unknown = stored.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unknown.map((value) => ({ value, label: value }))];
}
