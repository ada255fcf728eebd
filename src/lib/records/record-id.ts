/** Whether a text is a UUID; saves a request that the server would reject. */
export const isRecordId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
