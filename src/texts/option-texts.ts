/** The label of a stored value; an unknown value is returned as it is, no value gives `none`. */
export const optionText = (texts: Record<string, string>, value: string | null | undefined, none: string) =>
  value ? (Object.hasOwn(texts, value) ? (texts[value] ?? value) : value) : none;

/** The label of a stored status; 'Sin estado' for none or an unknown one. */
export const statusText = (texts: Record<string, string>, status: string | null | undefined) =>
  (status && Object.hasOwn(texts, status) && texts[status]) || 'Sin estado';

/** Values that are stored as their labels, as options of a select or of choice chips. */
export const toLabelOptions = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: value as string }));

/** Values with their labels, as options of a select or of choice chips. */
export const toOptions = <T extends string>(values: readonly T[], texts: Record<T, string>) =>
  values.map((value) => ({ value, label: texts[value] }));
