const gone = new Set<string>();

/** Remembers that the record with this id was deleted in this window. */
export const rememberDeleted = (id: string): void => void gone.add(id);

/** Whether a path is of a record that was deleted in this window. */
export const belongsToDeleted = (path: string): boolean => path.split('/').some((part) => gone.has(part));
