/** Whether a path's id can be one at all; the server would only say that it is none. */
export const isRecordId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
