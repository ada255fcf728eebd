/** The word for a stored value; one that an older version stored is shown as it is, and none has its own word. */
export const optionText = (texts: Record<string, string>, value: string | null | undefined, none: string) =>
  value ? (Object.hasOwn(texts, value) ? (texts[value] ?? value) : value) : none;

/** The word for a stored status; where there is none, or an unknown one, 'Sin estado'. */
export const statusText = (texts: Record<string, string>, status: string | null | undefined) =>
  (status && Object.hasOwn(texts, status) && texts[status]) || 'Sin estado';

/** Values with their words, as a select or a group of chips offers them. */
export const toOptions = <T extends string>(values: readonly T[], texts: Record<T, string>) =>
  values.map((value) => ({ value, label: texts[value] }));
