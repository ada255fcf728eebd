/** Whether the response to a change says that the user does not see the record, or all of the records, any more. */
export const isHidden = (saved: unknown): boolean =>
  typeof saved === 'object' && saved !== null && 'isVisible' in saved && saved.isVisible === false;
