type Option = { value: string; label: string };

/** Options and, as they are, the stored values that are none of them: so that they are seen and can be taken away. */
export function withStoredOption(options: readonly Option[], stored: readonly string[]): Option[] {
  const unknown = stored.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unknown.map((value) => ({ value, label: value }))];
}
